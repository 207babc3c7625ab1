import { Alert, Text } from "@mantine/core";
import { PAGE_FAILURES, PAGE_SCANS, type Draft, type DraftSheet, type SheetView } from "@takeoff/contracts";
import { Dimmed } from "../../../shared/ui/basics.tsx";
import classes from "../draft-review.module.css";
import type { Decisions } from "../state/decisions/use-decisions.ts";
import type { LoadedDraft } from "../state/use-draft.ts";
import type { ReviewActions } from "../state/use-review-actions.ts";
import type { ReviewView } from "../state/use-review-state.ts";
import { describeCount } from "../sheets/sheet-count.ts";
import { explainNoLines } from "./lines.ts";
import { LineFilters } from "./line-filters.tsx";
import { NotCovered } from "./exceptions/not-covered.tsx";
import { NewLineForm } from "./form/new-line-form.tsx";
import type { LineMode, LineTools } from "./row/line-item.tsx";
import { LineList } from "./row/line-list.tsx";
import { AcceptSure, DraftTotals, ScaleWarning, ToolHint } from "./sheet-notes.tsx";
import { SheetBar } from "./sheet-bar.tsx";

const NO_VIEWS: readonly SheetView[] = [];

interface Props {
  page: number;
  sheets: readonly DraftSheet[];
  draft: Draft;
  data: LoadedDraft;
  review: ReviewView;
  actions: ReviewActions;
  decisions: Decisions;
}

/** Everything next to the drawing: the sheet, its lines, and what they do not cover. */
export function LinePanel({ page, sheets, draft, data, review, actions, decisions }: Props) {
  const { filter, all, lines, selectedId, mode, isMetric, tool, drawn, usedLength, showsExceptions, dispatch } = review;
  const sheet = data.sheet.data;
  const views = sheet?.views ?? NO_VIEWS;
  const count = sheet ? describeCount(sheet) : null;
  return (
    <div className={classes.panel}>
      <SheetBar page={page} sheets={sheets} onPage={actions.openSheet} isAdding={tool === "box"} onAdd={actions.act.add} />
      <LineFilters filter={filter} onChange={(changed) => dispatch({ type: "filter", filter: changed })} />
      <DraftTotals totals={draft.totals} />
      {count !== null && <Text size="xs">{count}</Text>}
      <ScaleWarning views={views} onPick={() => dispatch({ type: "openDialog", dialog: "scale" })} />
      <ToolHint tool={tool} hasBox={drawn !== null} />
      {drawn && (
        <NewLineForm
          // Another box is another line.
          key={JSON.stringify(drawn)}
          page={page}
          box={drawn}
          lines={all}
          exceptions={sheet?.exceptions ?? []}
          isMetric={isMetric}
          measured={usedLength}
          onAdd={(line) => decisions.add(line).then(() => dispatch({ type: "addLine" }))}
          onCancel={() => dispatch({ type: "cancelLine" })}
        />
      )}
      {sheet?.scan && <Text size="xs">{PAGE_SCANS[sheet.scan]}</Text>}
      {sheet?.failure && <Alert color="red">{PAGE_FAILURES[sheet.failure]}</Alert>}
      {data.lines.data && lines.length === 0 && sheet && !sheet.failure && sheet.scan !== "waiting" && (
        <Dimmed size="sm">{explainNoLines(all, sheet)}</Dimmed>
      )}
      {all.length > 0 && <AcceptSure lines={all} onAccept={actions.act.acceptSure} />}
      {lines.length > 0 && (
        <LineList
          lines={lines}
          selected={selectedId}
          mode={mode}
          tools={buildTools(review, actions, decisions)}
          onSelect={actions.select}
          onDecide={actions.decide}
          onMode={(_, wanted) => dispatch({ type: "mode", mode: wanted })}
        />
      )}
      {sheet && (
        <NotCovered
          exceptions={sheet.exceptions}
          views={views}
          cuts={sheet.cuts}
          isOpen={showsExceptions}
          shown={review.shownException}
          onToggle={() => dispatch({ type: "toggleExceptions" })}
          onShow={({ key, box }) => dispatch({ type: "showException", key, box })}
          onAddLine={({ box }) => dispatch({ type: "draw", box })}
          onAnswer={(exceptions, answer) =>
            decisions.answerExceptions(
              exceptions.map(({ key }) => key),
              answer,
            )
          }
        />
      )}
    </div>
  );
}

/** What the forms and buttons of a line do. */
function buildTools(
  { all, isMetric, seen, chosen, usedLength, dispatch }: ReviewView,
  actions: ReviewActions,
  decisions: Decisions,
): LineTools {
  const end = (mode: LineMode, id: number | undefined) => () => dispatch({ type: "endMode", mode, id });
  return {
    ...{ all, isMetric, seen, chosen, measured: usedLength },
    onToggle: (piece) => dispatch({ type: "togglePiece", piece }),
    onFitAll: actions.act.fitLine,
    onSave: (line, values) => decisions.edit(line, values).then(end("edit", line.id)),
    onSplit: (line, how) => decisions.split(line, how).then(end("split", line.id)),
    onJoin: (ids) => decisions.join(ids).then(end("join", ids[0])),
    onCancel: () => dispatch({ type: "mode", mode: "look" }),
  };
}
