import { Anchor } from "@mantine/core";
import type { AuditEntry } from "@takeoff/contracts";
import { Link } from "react-router";

/** What an event, an e-mail or an act is about. */
export type Subject = NonNullable<AuditEntry["about"]>;

const NOUNS: Record<Subject["kind"], string> = {
  document: "Document",
  user: "User",
  organization: "Organization",
  location: "Location",
};

interface Props {
  about: Subject | null;
  /** The list in which a document opens. */
  documents?: string;
}

/** What something is about; a document's number leads to it. */
export function AboutText({ about, documents = "/superadmin/pdfs" }: Props) {
  if (!about) return "–";
  const text = `${NOUNS[about.kind]} #${about.id}`;
  if (about.kind !== "document") return text;
  return (
    <Anchor component={Link} to={`${documents}?document=${about.id}`} inherit underline="always">
      {text}
    </Anchor>
  );
}
