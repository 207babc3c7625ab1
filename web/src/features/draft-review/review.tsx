import { Alert, Button, Group, NativeSelect, Progress, Text, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { MESSAGES, PAGE_FAILURES, type Box, type Draft, type DraftSheet, type SheetView } from "@takeoff/contracts";
import { useRef, useState, type ReactNode } from "react";
import { request } from "../../shared/api/api.ts";
import { Page } from "../../shared/ui/page/page.tsx";
import classes from "./draft-review.module.css";
import { Drawing, type DrawingHandle } from "./drawing/drawing.tsx";
import { ALL_LINES, isShown, LineFilters, Totals, type Filter } from "./lines/line-filters.tsx";
import { LineForm } from "./lines/line-form.tsx";
import { LinesList } from "./lines/line-list.tsx";
import { lineAt, nextOpen, progressOf, sheetLabel, sureOf, type Decision } from "./lines/lines.ts";
import { NotCovered } from "./lines/not-covered.tsx";
import type { PdfPages } from "./drawing/pdf-pages.ts";
import { AcceptSureDialog, ChangesDialog, CompleteDialog, ReadAgainDialog, ReviewShortcutsDialog } from "./review-dialogs.tsx";
import { useReviewShortcuts, type ReviewAction } from "./review-shortcuts.ts";
import { useDecisions } from "./use-decisions.ts";
import type { LoadedDraft } from "./use-draft.ts";
import { ScaleDialog } from "./scale/scale-dialog.tsx";
import { measuredText, scaleWarning, viewAt } from "./scale/scales.ts";
import { lengthOf, ZOOM, type Measured } from "./drawing/view.ts";

interface Props {
  id: number;
  name: string;
  page: number;
  /** All pages that were read. */
  sheets: readonly DraftSheet[];
  draft: Draft;
  data: LoadedDraft;
  pdf: PdfPages;
  back: ReactNode;
  /** Who has the document. */
  assignment: ReactNode;
  onPage: (page: number) => void;
  onComplete: (leaveOutOpen: boolean) => Promise<unknown>;
  onReadAgain: () => Promise<unknown>;
  /** The drawing replaces an earlier one, whose takeoff this one is compared with. */
  replacesEarlier: boolean;
}

const isInDoubt = ({ scale_source }: SheetView): boolean => scale_source === "conflict";

export function Review({ id, name, page, sheets, draft, data, pdf, onPage, ...props }: Props) {
  const [filter, setFilter] = useState<Filter>(ALL_LINES);
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [editedId, setEditedId] = useState<number | null>(null);
  const [showsExceptions, setShowsExceptions] = useState(false);
  const [focus, setFocus] = useState<Box | null>(null);
  const [tool, setTool] = useState<"pan" | "box" | "measure">("pan");
  const [measured, setMeasured] = useState<Measured | null>(null);
  /** Two clicks are for the scale of a view, which the dialog then asks about. */
  const [measuresScale, setMeasuresScale] = useState(false);
  const [drawn, setDrawn] = useState<Box | null>(null);
  const [isHelpOpen, help] = useDisclosure(false);
  const [isSureOpen, sure] = useDisclosure(false);
  const [isCompleteOpen, completion] = useDisclosure(false);
  const [isScaleOpen, scaleDialog] = useDisclosure(false);
  const [isReadAgainOpen, readAgain] = useDisclosure(false);
  const [areChangesOpen, changes] = useDisclosure(false);
  const drawing = useRef<DrawingHandle | null>(null);
  const { decide, undo, edit, add, said } = useDecisions(id, page, data);

  const all = data.lines.data ?? [];
  const lines = all.filter((line) => isShown(line, filter) || line.id === selectedId);
  const selected = lines.find((line) => line.id === selectedId) ?? null;
  const sheet = data.sheet.data;
  const progress = progressOf(draft);
  const views = sheet?.views ?? [];
  const warning = scaleWarning(views);

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
  const toPage = (number: number) => {
    select(null);
    setMeasured(null);
    setTool("pan");
    onPage(number);
  };
  const toggle = (wanted: "box" | "measure") => setTool(tool === wanted ? "pan" : wanted);
  const toSheet = (step: 1 | -1) => {
    const at = sheets.findIndex((one) => one.page === page);
    const next = sheets[at + step];
    if (next) toPage(next.page);
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
    add: () => toggle("box"),
    measure: () => {
      setMeasured(null);
      setMeasuresScale(false);
      toggle("measure");
    },
    scale: () => views.length > 0 && scaleDialog.open(),
    zoomIn: () => drawing.current?.zoom(ZOOM.step),
    zoomOut: () => drawing.current?.zoom(1 / ZOOM.step),
    fit: () => drawing.current?.fit(),
    help: help.open,
  };
  useReviewShortcuts((action) => act[action]());

  const { accepted, edited } = draft.totals;
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
          {props.replacesEarlier && (
            <Button variant="default" onClick={changes.open}>
              Changes
            </Button>
          )}
          {props.back}
          <Button onClick={completion.open} disabled={!(draft.state === "ready" || draft.state === "stale") || accepted + edited === 0}>
            Complete takeoff
          </Button>
        </Group>
      }
    >
      {props.assignment}
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
              onChange={(event) => toPage(Number(event.currentTarget.value))}
              data={sheets.map((one) => ({ value: String(one.page), label: sheetLabel(one) }))}
            />
            <Button size="xs" variant={tool === "box" ? "filled" : "default"} aria-pressed={tool === "box"} onClick={act.add}>
              Add line
            </Button>
          </Group>
          <LineFilters filter={filter} onChange={setFilter} />
          <Totals totals={draft.totals} />
          {warning !== null && (
            <Alert color="yellow" role="status">
              {warning}
              <Button mt="xs" size="compact-sm" variant="default" display="block" onClick={scaleDialog.open}>
                Pick a scale
              </Button>
            </Alert>
          )}
          {tool === "measure" && (
            <Text size="xs" role="status">
              {measured === null ? "Click two points on the drawing." : measuredText(measured, views)}
            </Text>
          )}
          {tool === "box" && !drawn && (
            <Text size="xs" role="status">
              Draw a box around the piece on the drawing.
            </Text>
          )}
          {drawn && (
            <LineForm
              initial={{ designation: "", quantity: 1, length_in: null }}
              failure={MESSAGES.drafts.addFailed}
              onSave={async (values) => {
                await add({ ...values, page, box: drawn });
                setDrawn(null);
                setTool("pan");
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
          {sheet && (
            <NotCovered
              exceptions={sheet.exceptions}
              cuts={sheet.cuts}
              isOpen={showsExceptions}
              onToggle={() => setShowsExceptions(!showsExceptions)}
              onShow={setFocus}
            />
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
          tool={tool}
          onDrawn={setDrawn}
          measured={measured}
          onMeasured={(line) => {
            setMeasured(line);
            if (measuresScale) scaleDialog.open();
          }}
          ref={drawing}
        />
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ReviewShortcutsDialog opened={isHelpOpen} onClose={help.close} />
      {isScaleOpen && (
        <ScaleDialog
          opened
          onClose={() => {
            scaleDialog.close();
            setMeasuresScale(false);
          }}
          views={views}
          first={measured ? viewAt(views, measured.from) : Math.max(views.findIndex(isInDoubt), 0)}
          measured={measured && lengthOf(measured)}
          onMeasure={() => {
            scaleDialog.close();
            setMeasured(null);
            setMeasuresScale(true);
            setTool("measure");
          }}
          onSave={async (scale) => {
            await request("setViewScale", { params: { id, page }, json: scale });
            scaleDialog.close();
            setMeasuresScale(false);
            setMeasured(null);
            setTool("pan");
            data.reload();
          }}
        />
      )}
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
      <ReadAgainDialog opened={isReadAgainOpen} onClose={readAgain.close} draft={draft} onReadAgain={props.onReadAgain} />
      <ChangesDialog opened={areChangesOpen} onClose={changes.close} id={id} />
      <CompleteDialog opened={isCompleteOpen} onClose={completion.close} draft={draft} onComplete={props.onComplete} />
    </Page>
  );
}
