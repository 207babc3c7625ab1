import { TextInput } from "@mantine/core";
import { AUDIT_GROUP_LABELS, AUDIT_GROUPS, AUDIT_OUTCOME_LABELS, AUDIT_OUTCOMES } from "@takeoff/contracts";
import { Dimmed } from "../../shared/ui/basics.tsx";
import { bindFilter, FilterSelect, OrganizationFilter } from "../../shared/ui/form/filter-select.tsx";
import { FilterBar, SearchBox } from "../../shared/ui/search/search-box.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import type { AuditParams } from "./search-params.ts";
import type { ChangeParams } from "../../shared/address-params.ts";

interface Props {
  params: AuditParams;
  onChange: ChangeParams<AuditParams>;
  /** Whether the user can filter by organization. */
  hasOrganizations: boolean;
}

interface DayProps {
  label: "From" | "To";
  value: string | null;
  min?: string | null;
  max?: string | null;
  onChange: (day: string | null) => void;
}

/** Its label is within the field, so that all filters stand on one line. */
function Day({ label, value, min, max, onChange }: DayProps) {
  return (
    <TextInput
      type="date"
      aria-label={label}
      leftSection={
        <Dimmed size="sm" aria-hidden>
          {label}
        </Dimmed>
      }
      leftSectionWidth={LAYOUT.dayLabel}
      min={min ?? undefined}
      max={max ?? undefined}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}

export function AuditFilters({ params, onChange, hasOrganizations }: Props) {
  const filter = bindFilter(params, onChange);
  return (
    <FilterBar>
      <SearchBox
        label="Search the audit trail"
        placeholder="Search by user or object..."
        q={params.q}
        onSearch={(q) => onChange({ q }, { replace: true })}
      />
      <FilterSelect label="Action" all="All Actions" values={AUDIT_GROUPS} names={AUDIT_GROUP_LABELS} {...filter("group")} />
      <FilterSelect label="Outcome" all="All Outcomes" values={AUDIT_OUTCOMES} names={AUDIT_OUTCOME_LABELS} {...filter("outcome")} />
      {hasOrganizations && <OrganizationFilter {...filter("organization")} />}
      <Day label="From" value={params.from} max={params.to} onChange={(from) => onChange({ from }, { replace: true })} />
      <Day label="To" value={params.to} min={params.from} onChange={(to) => onChange({ to }, { replace: true })} />
    </FilterBar>
  );
}
