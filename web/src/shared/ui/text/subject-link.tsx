import { Anchor } from "@mantine/core";
import { documentPage, PAGES, type AuditEntry } from "@takeoff/contracts";
import { Link } from "react-router";

/** The object that an event, an e-mail or an audit entry refers to. */
export type Subject = NonNullable<AuditEntry["about"]>;

const NOUNS: Record<Subject["kind"], string> = {
  document: "Document",
  user: "User",
  organization: "Organization",
  location: "Location",
};

interface Props {
  about: Subject | null;
  /** The path of the list over which a document opens. */
  documents?: string;
}

/** The kind and number of an object; for a document it is a link. */
export function SubjectLink({ about, documents = PAGES.dashboard }: Props) {
  if (!about) return "–";
  const text = `${NOUNS[about.kind]} #${about.id}`;
  if (about.kind !== "document") return text;
  return (
    <Anchor component={Link} to={documentPage(documents, about.id)} inherit underline="always">
      {text}
    </Anchor>
  );
}
