import { Select } from "@mantine/core";
import { EMAIL_KIND_NAMES, EMAIL_KINDS, EMAIL_STATE_LABELS, EMAIL_STATES } from "@takeoff/contracts";
import { FilterBar } from "../../../shared/ui/search/filter-bar.tsx";
import { SearchBox } from "../../../shared/ui/search/search-box.tsx";
import type { ChangeParams, OperationsParams } from "../search-params.ts";

const ALL = "all";
const STATES = [{ value: ALL, label: "All States" }, ...EMAIL_STATES.map((value) => ({ value, label: EMAIL_STATE_LABELS[value] }))];
const KINDS = [{ value: ALL, label: "All Kinds" }, ...EMAIL_KIND_NAMES.map((value) => ({ value, label: EMAIL_KINDS[value] }))];

export interface EmailsProps {
  params: OperationsParams;
  onChange: ChangeParams;
}

export function EmailFilters({ params, onChange }: EmailsProps) {
  return (
    <FilterBar>
      <SearchBox
        label="Search e-mails"
        placeholder="Search by recipient..."
        q={params.q}
        onSearch={(q) => onChange({ q }, { replace: true })}
      />
      <Select
        aria-label="State"
        data={STATES}
        value={params.state ?? ALL}
        onChange={(value) => onChange({ state: EMAIL_STATES.find((state) => state === value) ?? null })}
        allowDeselect={false}
      />
      <Select
        aria-label="Kind"
        data={KINDS}
        value={params.kind ?? ALL}
        onChange={(value) => onChange({ kind: EMAIL_KIND_NAMES.find((kind) => kind === value) ?? null })}
        allowDeselect={false}
      />
    </FilterBar>
  );
}
