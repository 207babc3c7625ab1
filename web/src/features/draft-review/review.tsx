import { Alert, Button, Group, NativeSelect, Progress, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  CONFIDENCE_LABELS,
  EXCEPTIONS,
  LINE_STATE_LABELS,
  MESSAGES,
  PAGE_FAILURES,
  type Box,
  type Confidence,
  type Draft,
  type DraftLine,
  type DraftPage,
  type LineState,
} from "@takeoff/contracts";
import { useRef, useState, type ReactNode } from "react";
import { formatCount } from "../../shared/format.ts";
import { Page } from "../../shared/ui/page.tsx";
import classes from "./draft-review.module.css";
import { Drawing, type DrawingHandle } from "./drawing.tsx";
import { LineForm } from "./line-form.tsx";
import { LinesList } from "./lines-list.tsx";
import { lineAt, nextOpen, progressOf, sureOf, type Decision } from "./lines.ts";
import type { PdfPages } from "./pdf-pages.ts";
import { AcceptSureDialog, CompleteDialog, ReadAgainDialog, ReviewShortcutsDialog } from "./review-dialogs.tsx";
import { useReviewShortcuts, type ReviewAction } from "./review-shortcuts.ts";
import { useDecisions } from "./use-decisions.ts";
import type { LoadedDraft } from "./use-draft.ts";
import { ZOOM } from "./view.ts";

/** Which lines are shown; an empty value is for all. */
interface Filter {
  state: LineState | "";
  confidence: Confidence | "";
}
const ALL_LINES: Filter = { state: "", confidence: "" };
const optionsOf = (labels: Record<string, string>, all: string) => [
  { value: "", label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];
const STATE_OPTIONS = optionsOf(LINE_STATE_LABELS, "All");
const CONFIDENCE_OPTIONS = optionsOf(CONFIDENCE_LABELS, "All");

function isShown({ state, confidence }: DraftLine, filter: Filter): boolean {
  return (filter.state === "" || state === filter.state) && (filter.confidence === "" || confidence === filter.confidence);
}

interface Props {
  id: number;
  name: string;
  page: number;
  pages: readonly DraftPage[];
  draft: Draft;
  data: LoadedDraft;
  pdf: PdfPages;
  back: ReactNode;
  onPage: (page: number) => void;
  onComplete: (leaveOutOpen: boolean) => Promise<unknown>;
  onReadAgain: () => Promise<unknown>;
}

const sheetLabel = ({ page, sheet, title, open }: DraftPage): string =>
  [sheet, sheet === null ? `Page ${page}` : `page ${page}`, `${open} open`, title].filter((part) => part !== null).join(" · ");

export function Review({ id, name, page, pages, draft, data, pdf, back, onPage, onComplete, onReadAgain }: Props) {
  const [filter, setFilter] = useState<Filter>(ALL_LINES);
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [editedId, setEditedId] = useState<number | null>(null);
  const [showsExceptions, setShowsExceptions] = useState(false);
  const [focus, setFocus] = useState<Box | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [drawn, setDrawn] = useState<Box | null>(null);
  const [isHelpOpen, help] = useDisclosure(false);
  const [isSureOpen, sure] = useDisclosure(false);
  const [isCompleteOpen, completion] = useDisclosure(false);
  const [isReadAgainOpen, readAgain] = useDisclosure(false);
  const drawing = useRef<DrawingHandle | null>(null);
  const { decide, undo, edit, add, said } = useDecisions(id, page, data);

  const all = data.lines.data ?? [];
  const lines = all.filter((line) => isShown(line, filter) || line.id === selectedId);
  const selected = lines.find((line) => line.id === selectedId) ?? null;
  const sheet = pages.find((one) => one.page === page);
  const progress = progressOf(draft);

  const select = (lineId: number | null) => {
    setSelectedId(lineId);
    setEditedId(null);
    setFocus(null);
  };
  const decideOne = (lineId: number, decision: Decision) => {
    const next = nextOpen(lines, lineId);
    decide([lineId], decision);
    select(next?.id ?? lineId);
  };
  const toSheet = (step: 1 | -1) => {
    const at = pages.findIndex((one) => one.page === page);
    const next = pages[at + step];
    if (!next) return;
    select(null);
    onPage(next.page);
  };
  const act: Record<ReviewAction, () => void> = {
    next: () => select(lineAt(lines, selectedId, 1)?.id ?? null),
    previous: () => select(lineAt(lines, selectedId, -1)?.id ?? null),
    accept: () => selected && decideOne(selected.id, "accepted"),
    reject: () => selected && decideOne(selected.id, "rejected"),
    edit: () => setEditedId(selectedId),
    acceptSure: sure.open,
    undo: () => {
      const where = undo();
      if (where !== null && where !== page) onPage(where);
    },
    nextQuestion: () => select(nextOpen(all, selectedId, (line) => line.confidence !== "sure")?.id ?? selectedId),
    nextSheet: () => toSheet(1),
    previousSheet: () => toSheet(-1),
    add: () => setAdding(!isAdding),
    zoomIn: () => drawing.current?.zoom(ZOOM.step),
    zoomOut: () => drawing.current?.zoom(1 / ZOOM.step),
    fit: () => drawing.current?.fit(),
    help: help.open,
  };
  useReviewShortcuts((action) => act[action]());

  const { lines: count, open, accepted, edited, pieces_decided, pieces_open } = draft.totals;
  return (
    <Page
      title="Draft takeoff"
      caption={name}
      fills
      actions={
        <Group gap="xs">
          <Button variant="default" onClick={help.open}>
            Shortcuts
          </Button>
          {back}
          <Button onClick={completion.open} disabled={!(draft.state === "ready" || draft.state === "stale") || accepted + edited === 0}>
            Complete takeoff
          </Button>
        </Group>
      }
    >
      {progress && (
        <Alert color={draft.state === "failed" ? "red" : "steel"} role="status">
          {progress}
          {draft.state === "running" && draft.pages !== null && (
            <Progress mt="xs" value={(100 * draft.pages_done) / draft.pages} aria-label="Pages read" />
          )}
          {(draft.state === "stale" || draft.state === "failed") && (
            <Button mt="xs" size="compact-sm" variant="default" display="block" onClick={readAgain.open}>
              Read the drawing again
            </Button>
          )}
        </Alert>
      )}
      <div className={classes.split}>
        <div className={classes.panel}>
          <Group gap="xs" wrap="nowrap" align="flex-end">
            <NativeSelect
              label="Sheet"
              size="xs"
              flex={1}
              value={String(page)}
              onChange={(event) => {
                select(null);
                onPage(Number(event.currentTarget.value));
              }}
              data={pages.map((one) => ({ value: String(one.page), label: sheetLabel(one) }))}
            />
            <Button size="xs" variant={isAdding ? "filled" : "default"} aria-pressed={isAdding} onClick={act.add}>
              Add line
            </Button>
          </Group>
          <Group gap="xs" wrap="nowrap" align="flex-end">
            <NativeSelect
              label="State"
              size="xs"
              flex={1}
              value={filter.state}
              onChange={(event) => setFilter({ ...filter, state: event.currentTarget.value as Filter["state"] })}
              data={STATE_OPTIONS}
            />
            <NativeSelect
              label="Confidence"
              size="xs"
              flex={1}
              value={filter.confidence}
              onChange={(event) => setFilter({ ...filter, confidence: event.currentTarget.value as Filter["confidence"] })}
              data={CONFIDENCE_OPTIONS}
            />
          </Group>
          <Text size="xs" c="dimmed">
            {count} lines, {open} open, {accepted + edited} accepted. Pieces: {formatCount(pieces_decided)} accepted,{" "}
            {formatCount(pieces_open)} open.
          </Text>
          {isAdding && !drawn && (
            <Text size="xs" role="status">
              Draw a box around the piece on the drawing.
            </Text>
          )}
          {drawn && (
            <LineForm
              initial={{ designation: "", quantity: 1 }}
              failure={MESSAGES.drafts.addFailed}
              onSave={async (values) => {
                await add({ ...values, page, box: drawn });
                setDrawn(null);
                setAdding(false);
              }}
              onCancel={() => setDrawn(null)}
            />
          )}
          {sheet?.failure && <Alert color="red">{PAGE_FAILURES[sheet.failure]}</Alert>}
          {data.lines.data && lines.length === 0 && !sheet?.failure && (
            <Text size="sm" c="dimmed">
              {all.length === 0 ? "No steel was found on this sheet." : "No line is left to show."}
            </Text>
          )}
          {lines.length > 0 && (
            <LinesList
              lines={lines}
              selected={selectedId}
              edited={editedId}
              onSelect={select}
              onDecide={decideOne}
              onEdit={setEditedId}
              onSave={async (line, values) => {
                await edit(line, values);
                setEditedId(null);
              }}
            />
          )}
          {sheet && sheet.exceptions.length > 0 && (
            <Stack gap="xxs">
              <Button
                size="compact-sm"
                variant="subtle"
                aria-expanded={showsExceptions}
                onClick={() => setShowsExceptions(!showsExceptions)}
              >
                Not covered: {sheet.exceptions.length}
              </Button>
              {showsExceptions && (
                <ul className={classes.lines} aria-label="Not covered">
                  {sheet.exceptions.map(({ kind, text, box }, index) => (
                    <li key={index} className={classes.line} onClick={() => setFocus(box)}>
                      <Text size="xs">
                        {text}{" "}
                        <Text span c="dimmed">
                          ({EXCEPTIONS[kind]})
                        </Text>
                      </Text>
                    </li>
                  ))}
                </ul>
              )}
            </Stack>
          )}
        </div>
        <Drawing
          key={page}
          pages={pdf}
          page={page}
          lines={lines}
          exceptions={showsExceptions ? (sheet?.exceptions ?? []) : []}
          selected={selected}
          focus={drawn ?? focus}
          onSelect={select}
          isDrawing={isAdding}
          onDrawn={setDrawn}
          ref={drawing}
        />
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ReviewShortcutsDialog opened={isHelpOpen} onClose={help.close} />
      <AcceptSureDialog
        opened={isSureOpen}
        onClose={sure.close}
        lines={sureOf(all)}
        onAccept={() => {
          decide(
            sureOf(all).map((line) => line.id),
            "accepted",
          );
          sure.close();
        }}
      />
      <ReadAgainDialog opened={isReadAgainOpen} onClose={readAgain.close} draft={draft} onReadAgain={onReadAgain} />
      <CompleteDialog opened={isCompleteOpen} onClose={completion.close} draft={draft} onComplete={onComplete} />
    </Page>
  );
}
