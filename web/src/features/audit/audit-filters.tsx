import { Group, Select, TextInput } from "@mantine/core";
import { AUDIT_GROUP_LABELS, AUDIT_GROUPS, AUDIT_OUTCOME_LABELS, AUDIT_OUTCOMES } from "@takeoff/contracts";
import { OrganizationField } from "../../lib/ui/organization-field.tsx";
import { SearchBox } from "../../lib/ui/search-box.tsx";
import { LAYOUT } from "../../lib/ui/sizes.ts";
import type { ChangeView, View } from "./view.ts";

const ALL = "all";
const GROUPS = [{ value: ALL, label: "All Acts" }, ...AUDIT_GROUPS.map((value) => ({ value, label: AUDIT_GROUP_LABELS[value] }))];
const OUTCOMES = [{ value: ALL, label: "All Outcomes" }, ...AUDIT_OUTCOMES.map((value) => ({ value, label: AUDIT_OUTCOME_LABELS[value] }))];
const WIDTH = { base: "100%", xs: LAYOUT.filter } as const;

interface Props {
  view: View;
  onChange: ChangeView;
  /** For who sees more than one. */
  hasOrganizations: boolean;
}

export function AuditFilters({ view, onChange, hasOrganizations }: Props) {
  return (
    <Group gap="sm" align="flex-end">
      <SearchBox
        label="Search the audit trail"
        placeholder="Search by user or by what it was done to..."
        q={view.q}
        onSearch={(q) => onChange({ q }, { replace: true })}
      />
      <Select
        aria-label="Acts"
        w={WIDTH}
        data={GROUPS}
        value={view.group ?? ALL}
        onChange={(value) => onChange({ group: AUDIT_GROUPS.find((group) => group === value) ?? null })}
        allowDeselect={false}
      />
      <Select
        aria-label="Outcome"
        w={WIDTH}
        data={OUTCOMES}
        value={view.outcome ?? ALL}
        onChange={(value) => onChange({ outcome: AUDIT_OUTCOMES.find((outcome) => outcome === value) ?? null })}
        allowDeselect={false}
      />
      {hasOrganizations && (
        <OrganizationField
          label={null}
          aria-label="Organization"
          placeholder="All Organizations"
          w={WIDTH}
          value={view.organization}
          onChange={(organization) => onChange({ organization })}
          clearable
        />
      )}
      <Group gap="sm" wrap="nowrap" w={{ base: "100%", xs: "auto" }}>
        <TextInput
          type="date"
          label="From"
          flex={1}
          max={view.to ?? undefined}
          value={view.from ?? ""}
          onChange={(event) => onChange({ from: event.currentTarget.value || null }, { replace: true })}
        />
        <TextInput
          type="date"
          label="To"
          flex={1}
          min={view.from ?? undefined}
          value={view.to ?? ""}
          onChange={(event) => onChange({ to: event.currentTarget.value || null }, { replace: true })}
        />
      </Group>
    </Group>
  );
}
