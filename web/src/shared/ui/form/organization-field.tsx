import { Select, type SelectProps } from "@mantine/core";
import { MESSAGES } from "@takeoff/contracts";
import { useOrganizations } from "../../api/lists.ts";

/** Lets staff choose an organization. Its value is the id as text. */
export function OrganizationField(props: SelectProps) {
  const { organizations, error } = useOrganizations();
  return (
    <Select
      label="Organization"
      placeholder="Choose an organization"
      searchable
      data={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...props}
      error={props.error ?? (error ? MESSAGES.organizations.fetchFailed : undefined)}
    />
  );
}
