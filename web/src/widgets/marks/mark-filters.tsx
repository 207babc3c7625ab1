import { NativeSelect } from "@mantine/core";
import { MARK_VERDICTS, type MarkSummary, type MarkVerdict } from "@takeoff/contracts";
import { formatCount } from "../../shared/format.ts";
import { FilterBar, SearchBox } from "../../shared/ui/search/search-box.tsx";
import type { MarkFilter } from "./use-marks.ts";

const VERDICTS = Object.keys(MARK_VERDICTS) as MarkVerdict[];

interface Props {
  filter: MarkFilter;
  summary: MarkSummary;
  onChange: (filter: MarkFilter) => void;
}

/** Filters the marks by what was found about them, with how many there are, and by their names. */
export function MarkFilters({ filter, summary: { verdicts }, onChange }: Props) {
  // The chosen one stays while its marks are put right one by one.
  const found = VERDICTS.filter((verdict) => verdicts[verdict] > 0 || verdict === filter.verdict);
  const options = found.map((verdict) => ({ value: verdict, label: `${MARK_VERDICTS[verdict]} (${formatCount(verdicts[verdict])})` }));
  return (
    <FilterBar>
      <NativeSelect
        aria-label="Verdict"
        data={[{ value: "", label: "All marks" }, ...options]}
        value={filter.verdict ?? ""}
        onChange={(event) => onChange({ ...filter, verdict: (event.currentTarget.value || null) as MarkVerdict | null })}
      />
      <SearchBox label="Search marks" placeholder="Mark" q={filter.search} onSearch={(search) => onChange({ ...filter, search })} />
    </FilterBar>
  );
}
