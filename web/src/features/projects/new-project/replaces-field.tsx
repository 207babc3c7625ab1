import { NativeSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { isStaff, type Document, type Role } from "@takeoff/contracts";
import { useEffect } from "react";
import useSWR from "swr";
import { keys, request } from "../../../shared/api/api.ts";
import { formatTime } from "../../../shared/format.ts";
import { isSameProject } from "./fields.ts";

const TYPING_MS = 400;
const MAX_DRAWINGS = 50;

interface Props {
  role: Role;
  projectName: string;
  /** The organization that staff choose; empty until they have. */
  organizationId: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  disabled: boolean;
}

/** The drawings of the same project that no other one replaces; null while they are not known. */
function useEarlierDrawings(role: Role, projectName: string, organizationId: string): Document[] | null {
  const query = { q: projectName, search_in: "project_name", limit: MAX_DRAWINGS, organization_id: organizationId || undefined };
  const isAsked = projectName !== "" && (!isStaff({ role }) || organizationId !== "");
  const { data } = useSWR<Document[], unknown>(isAsked ? keys.earlierDrawings(projectName, organizationId) : null, () =>
    request(isStaff({ role }) ? "listAllDocuments" : "listDocuments", { query }),
  );
  if (isAsked && !data) return null;
  return (data ?? []).filter((document) => document.replaced_by_id === null && isSameProject(document, projectName));
}

/** Offered when there are earlier drawings of a project with this name. */
export function ReplacesField({ role, projectName, organizationId, value, onChange, error, disabled }: Props) {
  const [name] = useDebouncedValue(projectName.trim(), TYPING_MS);
  const earlier = useEarlierDrawings(role, name, organizationId);
  // A value that was kept, or comes with the form, waits for the drawings.
  const isOffered = value === "" || name !== projectName.trim() || (earlier?.some(({ id }) => String(id) === value) ?? true);
  useEffect(() => {
    if (!isOffered) onChange("");
  }, [isOffered, onChange]);
  if (!earlier || earlier.length === 0) return null;
  return (
    <NativeSelect
      label="Replaces"
      description="If this is a newer revision of a drawing that you sent before"
      value={isOffered ? value : ""}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: "", label: "No earlier drawing" },
        ...earlier.map(({ id, filename, upload_date }) => ({ value: String(id), label: `${filename}, ${formatTime(upload_date)}` })),
      ]}
      error={error}
      disabled={disabled}
    />
  );
}
