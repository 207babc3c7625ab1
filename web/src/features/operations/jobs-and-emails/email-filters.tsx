import { EMAIL_KIND_NAMES, EMAIL_KINDS, EMAIL_STATE_LABELS, EMAIL_STATES } from "@takeoff/contracts";
import { bindFilter, FilterSelect } from "../../../shared/ui/form/filter-select.tsx";
import { FilterBar, SearchBox } from "../../../shared/ui/search/search-box.tsx";
import type { TabProps } from "../search-params.ts";

export function EmailFilters({ params, onChange }: TabProps) {
  const filter = bindFilter(params, onChange);
  return (
    <FilterBar>
      <SearchBox
        label="Search e-mails"
        placeholder="Search by recipient..."
        q={params.q}
        onSearch={(q) => onChange({ q }, { replace: true })}
      />
      <FilterSelect label="State" all="All States" values={EMAIL_STATES} names={EMAIL_STATE_LABELS} {...filter("state")} />
      <FilterSelect label="Kind" all="All Kinds" values={EMAIL_KIND_NAMES} names={EMAIL_KINDS} {...filter("kind")} />
    </FilterBar>
  );
}
