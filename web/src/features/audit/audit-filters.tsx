import { Group, Select, TextInput } from "@mantine/core";
import { AUDIT_GROUP_LABELS, AUDIT_GROUPS, AUDIT_OUTCOME_LABELS, AUDIT_OUTCOMES } from "@takeoff/contracts";
import { OrganizationField } from "../../shared/ui/form/organization-field.tsx";
import { SearchBox } from "../../shared/ui/search/search-box.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import type { ChangeParams, AuditParams } from "./search-params.ts";

const ALL = "all";
const GROUPS = [{ value: ALL, label: "All Actions" }, ...AUDIT_GROUPS.map((value) => ({ value, label: AUDIT_GROUP_LABELS[value] }))];
const OUTCOMES = [{ value: ALL, label: "All Outcomes" }, ...AUDIT_OUTCOMES.map((value) => ({ value, label: AUDIT_OUTCOME_LABELS[value] }))];
const WIDTH = { base: "100%", xs: LAYOUT.filter } as const;

interface Props {
  params: AuditParams;
  onChange: ChangeParams;
  /** Whether the user can filter by organization. */
  hasOrganizations: boolean;
}

export function AuditFilters({ params, onChange, hasOrganizations }: Props) {
  return (
    <Group gap="sm" align="flex-end">
      <SearchBox
        label="Search the audit trail"
        placeholder="Search by user or object..."
        q={params.q}
        onSearch={(q) => onChange({ q }, { replace: true })}
      />
      <Select
        aria-label="Action"
        w={WIDTH}
        data={GROUPS}
        value={params.group ?? ALL}
        onChange={(value) => onChange({ group: AUDIT_GROUPS.find((group) => group === value) ?? null })}
        allowDeselect={false}
      />
      <Select
        aria-label="Outcome"
        w={WIDTH}
        data={OUTCOMES}
        value={params.outcome ?? ALL}
        onChange={(value) => onChange({ outcome: AUDIT_OUTCOMES.find((outcome) => outcome === value) ?? null })}
        allowDeselect={false}
      />
      {hasOrganizations && (
        <OrganizationField
          label={null}
          aria-label="Organization"
          placeholder="All Organizations"
          w={WIDTH}
          value={params.organization}
          onChange={(organization) => onChange({ organization })}
          clearable
        />
      )}
      <Group gap="sm" wrap="nowrap" w={{ base: "100%", xs: "auto" }}>
        <TextInput
          type="date"
          label="From"
          flex={1}
          max={params.to ?? undefined}
          value={params.from ?? ""}
          onChange={(event) => onChange({ from: event.currentTarget.value || null }, { replace: true })}
        />
        <TextInput
          type="date"
          label="To"
          flex={1}
          min={params.from ?? undefined}
          value={params.to ?? ""}
          onChange={(event) => onChange({ to: event.currentTarget.value || null }, { replace: true })}
        />
      </Group>
    </Group>
  );
}
