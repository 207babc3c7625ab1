import { Select } from "@mantine/core";
import { useOrganizations } from "../../api/lists.ts";

const ALL = "all";

interface Props {
  /** The id as text; null for all. */
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Lets staff see the rows of one organization. */
export function OrganizationFilter({ value, onChange }: Props) {
  const { organizations } = useOrganizations();
  const options = organizations.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Select
      aria-label="Organization"
      data={[{ value: ALL, label: "All Organizations" }, ...options]}
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
      allowDeselect={false}
      searchable
    />
  );
}
