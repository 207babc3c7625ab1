import { Loader, NativeSelect, Text } from "@mantine/core";
import { type DifferenceSource, MARK_VERDICTS, type MarkSummary, type MarkVerdict, SET_MESSAGES } from "@takeoff/contracts";
import { useState } from "react";
import { Dimmed } from "../../shared/ui/basics.tsx";
import { ApiError } from "../../shared/api/api.ts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { ChoiceList } from "../../shared/ui/list/choice-list.tsx";
import { SplitPanes } from "../../shared/ui/split/split-panes.tsx";
import { isChecked } from "./describe-mark.ts";
import { MarkDrawings } from "./mark-drawings.tsx";
import { MarkItem } from "./mark-item.tsx";
import { MarksHead } from "./marks-head.tsx";
import classes from "./marks.module.css";
import { type MarkFilter, useMarks, useMarkSummary } from "./use-marks.ts";
import { formatCount } from "../../shared/format.ts";
import { FilterBar, SearchBox } from "../../shared/ui/search/search-box.tsx";

const VERDICTS = Object.keys(MARK_VERDICTS) as MarkVerdict[];

interface FiltersProps {
  filter: MarkFilter;
  summary: MarkSummary;
  onChange: (filter: MarkFilter) => void;
}

/** Filters the marks by what was found about them, with how many there are, and by their names. */
function MarkFilters({ filter, summary: { verdicts }, onChange }: FiltersProps) {
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

/** The height of a mark with what both sides say, until it is measured. */
const MARK_PX = 76;

interface Props {
  id: number;
  of: DifferenceSource;
  onSet?: () => void;
}

/** The check of a document's marks: how its plans and its shop drawings differ, mark by mark, with both drawings. */
export default function MarksPanel({ id, of, onSet }: Props) {
  const { data: summary, error, reload } = useMarkSummary(id, of);
  // What is missing for a check is no failure: the sentence says it.
  const isImpossible = error instanceof ApiError && error.status === 409;
  return (
    <div className={classes.panel}>
      <MarksHead id={id} of={of} summary={summary} onSet={onSet} />
      {isImpossible && <Text size="sm">{error.message}</Text>}
      {error !== undefined && !isImpossible && <ErrorBanner message={SET_MESSAGES.fetchFailed} error={error} onRetry={reload} />}
      {!summary && error === undefined && <Loader size="sm" aria-label="The marks are being checked" />}
      {summary && isChecked(summary) && !isImpossible && <CheckedMarks id={id} of={of} summary={summary} />}
    </div>
  );
}

function CheckedMarks({ id, of, summary }: { id: number; of: DifferenceSource; summary: MarkSummary }) {
  const [filter, setFilter] = useState<MarkFilter>({ verdict: null, search: "" });
  const [selected, setSelected] = useState<string | null>(null);
  const [pane, setPane] = useState<"marks" | "drawings">("marks");
  const { rows, error, isLoading, hasMore, loadMore, reload } = useMarks(id, of, filter, summary);
  const list = (
    <div className={classes.panel}>
      <MarkFilters filter={filter} summary={summary} onChange={setFilter} />
      {error !== undefined && <ErrorBanner message={SET_MESSAGES.fetchFailed} error={error} onRetry={() => void reload()} />}
      {isLoading && <Loader size="sm" aria-label="The marks are being loaded" />}
      {!isLoading && error === undefined && rows.length === 0 && <Dimmed size="sm">No mark is found by this search.</Dimmed>}
      {rows.length > 0 && (
        <ChoiceList
          // Another list begins at its top.
          key={JSON.stringify(filter)}
          label="Marks"
          rows={rows}
          selected={selected}
          hasMore={hasMore}
          rowHeight={MARK_PX}
          onSelect={setSelected}
          onShow={() => setPane("drawings")}
          onMore={loadMore}
        >
          {(mark) => <MarkItem mark={mark} />}
        </ChoiceList>
      )}
    </div>
  );
  const drawings = <MarkDrawings mark={rows.find((mark) => mark.id === selected) ?? null} summary={summary} />;
  return (
    <SplitPanes
      label="Width of the list of marks"
      storageKey="takeoff-marks-split"
      shown={pane}
      onShow={setPane}
      panes={[
        { value: "marks", name: "Marks", content: list },
        { value: "drawings", name: "Drawings", content: drawings },
      ]}
    />
  );
}
