import type { Assignment, Draft, DraftPage, DraftSheet, SheetView, ShownException } from "@takeoff/contracts";

export { sampleLine } from "@takeoff/testing/documents";

const TIME = "2026-11-20T15:30:00.000Z";

/** The assignment of a document to a colleague, who took it two hours ago. */
export function sampleAssignment(fields: Partial<Assignment> = {}): Assignment {
  const since = new Date(Date.now() - 7_200_000).toISOString();
  return { user_id: 9, username: "robin.lee", since, last_act_at: new Date().toISOString(), ...fields };
}

/** A counted framing plan with two open lines. */
export function sampleSheet(fields: Partial<DraftSheet> = {}): DraftSheet {
  return {
    page: 1,
    sheet: "S-101",
    title: "FRAMING PLAN",
    kind: "plan",
    linework: "vector",
    failure: null,
    scan: null,
    lines: 2,
    open: 2,
    counted: true,
    count_reason: null,
    counted_instead: null,
    chosen_kind: null,
    chosen_counted: null,
    ...fields,
  };
}

/** The same sheet with what is on it. */
export function sampleSheetPage(fields: Partial<DraftPage> = {}): DraftPage {
  return { ...sampleSheet(), width: 2592, height: 1728, views: [], exceptions: [], cuts: [], ...fields };
}

/** A view whose printed scale of 1/4" for a foot its dimensions confirm. */
export function sampleView(fields: Partial<SheetView> = {}): SheetView {
  return {
    title: "FRAMING PLAN",
    stated: `1/4" = 1'-0"`,
    points_per_foot: 18,
    scale_source: "both",
    stated_points_per_foot: 18,
    voted_points_per_foot: 18,
    votes: 4,
    box: { left: 0, bottom: 0, right: 1000, top: 1000 },
    ...fields,
  };
}

/** A text about existing steel, which makes no line and is not answered. */
export function sampleException(fields: Partial<ShownException> = {}): ShownException {
  const box = { left: 100, right: 160, bottom: 200, top: 210 };
  return { kind: "existing", text: "EXIST W14X22", box, key: "a".repeat(16), answer: null, answered_by: null, ...fields };
}

/** A draft that is read: four lines with five pieces, of which one line is accepted. */
export function sampleDraft({ totals, ...fields }: Partial<Omit<Draft, "totals">> & { totals?: Partial<Draft["totals"]> } = {}): Draft {
  return {
    document_id: 12,
    state: "ready",
    failure: null,
    engine_version: 1,
    requested_at: TIME,
    finished_at: TIME,
    pages: 1,
    pages_done: 1,
    scans: 0,
    scans_done: 0,
    preflight: null,
    marked_pdf: null,
    prevents_marked_pdf: null,
    signature: null,
    delivery: null,
    lock: null,
    totals: {
      lines: 4,
      open: 0,
      accepted: 1,
      edited: 0,
      rejected: 0,
      left_out: 0,
      survived: 0,
      lost: 0,
      pieces_decided: 2,
      pieces_open: 3,
      is_metric: false,
      weight_decided: 1040,
      weight_open: 0,
      decided_without_length: 0,
      open_without_length: 0,
      decided_without_weight: 0,
      open_without_weight: 0,
      decided_without_quantity: 0,
      decided_without_grade: 0,
      decided_without_mark: 0,
      ...totals,
    },
    ...fields,
  };
}
