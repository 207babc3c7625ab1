import { Alert, Text } from "@mantine/core";
import { MESSAGES, PAGE_FAILURES, type Draft, type DraftSheet } from "@takeoff/contracts";
import classes from "../draft-review.module.css";
import type { Decisions } from "../state/use-decisions.ts";
import type { LoadedDraft } from "../state/use-draft.ts";
import type { ReviewActions } from "../state/use-review-actions.ts";
import type { ReviewView } from "../state/use-review-state.ts";
import { describeCount } from "../sheets/sheet-count.ts";
import { DraftTotals } from "./draft-totals.tsx";
import { LineFilters } from "./line-filters.tsx";
import { LineForm } from "./line-form.tsx";
import { LineList } from "./line-list.tsx";
import { NotCovered } from "./not-covered.tsx";
import { ScaleWarning } from "./scale-warning.tsx";
import { SheetBar } from "./sheet-bar.tsx";
import { ToolHint } from "./tool-hint.tsx";

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
  const { filter, all, lines, selectedId, editedId, tool, drawn, usedLength, showsExceptions, dispatch } = review;
  const sheet = data.sheet.data;
  const views = sheet?.views ?? [];
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
        <LineForm
          initial={{ designation: "", quantity: 1, length_in: null }}
          measured={usedLength}
          failure={MESSAGES.drafts.addFailed}
          onSave={async (values) => {
            await decisions.add({ ...values, page, box: drawn });
            dispatch({ type: "addLine" });
          }}
          onCancel={() => dispatch({ type: "cancelLine" })}
        />
      )}
      {sheet?.failure && <Alert color="red">{PAGE_FAILURES[sheet.failure]}</Alert>}
      {data.lines.data && lines.length === 0 && !sheet?.failure && (
        <Text size="sm" c="dimmed">
          {all.length === 0 ? "No steel was found on this sheet." : "No line is left to show."}
        </Text>
      )}
      {lines.length > 0 && (
        <LineList
          lines={lines}
          selected={selectedId}
          edited={editedId}
          measured={usedLength}
          onSelect={actions.select}
          onDecide={actions.decide}
          onEdit={(id) => dispatch({ type: "edit", id })}
          onSave={async (line, values) => {
            await decisions.edit(line, values);
            dispatch({ type: "edit", id: null });
          }}
        />
      )}
      {sheet && (
        <NotCovered
          exceptions={sheet.exceptions}
          cuts={sheet.cuts}
          isOpen={showsExceptions}
          onToggle={() => dispatch({ type: "toggleExceptions" })}
          onShow={(box) => dispatch({ type: "focus", box })}
        />
      )}
    </div>
  );
}
