import { LIMITS } from "../limits.ts";

/*
 * A draft takeoff: what the product reads on a drawing by itself, for staff to accept line by line. Places are boxes in points
 * (1/72 in) of the page as it is shown, with the origin in the lower left corner and y upwards.
 */

/** `stale`: read by an earlier version of the engine. */
export const DRAFT_STATES = ["queued", "running", "ready", "failed", "stale"] as const;
export type DraftState = (typeof DRAFT_STATES)[number];
export const DRAFT_STATE_LABELS: Record<DraftState, string> = {
  queued: "Waiting",
  running: "Being read",
  ready: "Ready",
  failed: "Failed",
  stale: "Outdated",
};

/** What staff decided about a line; `draft` is undecided. */
export const LINE_STATES = ["draft", "accepted", "edited", "rejected"] as const;
export type LineState = (typeof LINE_STATES)[number];
export const LINE_STATE_LABELS: Record<LineState, string> = {
  draft: "Open",
  accepted: "Accepted",
  edited: "Edited",
  rejected: "Rejected",
};

/** How far a line can be relied on. */
export const CONFIDENCES = ["sure", "check", "unknown"] as const;
export type Confidence = (typeof CONFIDENCES)[number];
export const CONFIDENCE_LABELS: Record<Confidence, string> = { sure: "Sure", check: "Check", unknown: "Unknown" };

/** Why a line is not sure, as sentences. */
export const DRAFT_REASONS = {
  stated_quantity: "The drawing states how many pieces there are.",
  quantity_unclear: "How many pieces there are is not said, or by a note that was not understood: one for each label is counted.",
  typical: "TYP: it stands for more pieces than are labelled.",
  similar: "SIM: another detail shows how it differs.",
  schedule: "It is in a schedule: its mark was not found on the plans.",
  by_mark: "A schedule says what its mark is.",
  by_note: "It says no size: a note gives this one to all of its kind without another.",
  listed_too: "Lists of the file count pieces of its size, too, under their marks, but fewer: some may be counted twice.",
  elevations: "Its length is between the elevations that a schedule states.",
  by_place: "A column schedule names its places on the grid.",
  spaced: "It states how far its pieces are apart.",
  each: "At each joist, side or end: the number is that of what is labelled there.",
  scale_stated: "Its length is by the printed scale, which no dimension confirms.",
  open_end: "At one end nothing was found that it frames into: its length is as drawn.",
  far_line: "Its line is not directly next to the text.",
  beside_column: "A column stands next to the text, whose mark is a beam's.",
  leader: "Its line was found by the leader.",
  brace: "A brace: its length is to its work points.",
  shared_line: "Another text names the same line: its length may be counted twice.",
  crossed: "Another piece is drawn across it: one of them may be two.",
  other_colour: "Its line has another colour than most: it may be that of a wall.",
  upright: "A column or post: its length is from elevations, which no plan shows.",
  no_scale: "No length: the scale of its view is not known.",
  no_line: "No length: no line that can be measured was found for it.",
  no_end: "No length: its line was found, but not where it ends.",
  long: "It is longer than members are delivered.",
  list_weight: "The weight that the list prints for it does not fit its size, length and number.",
  list_columns: "The list rules no columns: what belongs to which was told by the blanks between its texts.",
  list_total: "The total weight that is printed does not fit the rows of the list.",
  list_multiplied: "The list counts the pieces of one assembly: by the printed weight they are multiplied by the number of assemblies.",
  list_assembly: "There are several of its assembly: the list does not say whether it counts the pieces of one or of all.",
  mark_range: "It names several marks: whether its number is that of each or of all is not said.",
  no_quantity: "The sheet does not say how many pieces of it there are.",
  list_length: "The list states no length for it that can be read.",
  cut_to_suit: "Its length is open: it is cut to suit or measured on the site.",
  two_readings: "A number can be read in two ways: the printed weight decided.",
  other_view: "It stands in an elevation, a section or a detail, which may show one piece for many.",
  by_series: "Its sheet does not say what it shows: it was read without the marks and lengths of the other sheets of its series.",
  scan: "It was read from a scan: compare it with the picture.",
  outlined: "The letters of this sheet are lines; they were read by shape.",
  of_drawing: "A part of an assembly, as its shop drawing states it.",
  by_person: "Added by staff.",
} as const;
export type DraftReason = keyof typeof DRAFT_REASONS;

/**
 * Whether the lines of a page are drawn or are an image. `outlined`: its texts are drawn as lines and cannot be read; `garbled`: its texts are
 * text, of which the file does not say which letters they are.
 */
export const LINEWORKS = ["vector", "mixed", "raster", "outlined", "garbled", "blank"] as const;
export type Linework = (typeof LINEWORKS)[number];
export const LINEWORK_LABELS: Record<Linework, string> = {
  vector: "Vector",
  mixed: "Vector and images",
  raster: "Scan",
  outlined: "Text drawn as lines",
  garbled: "Text whose letters cannot be read",
  blank: "Blank",
};

/** What became of reading a page, a scan or one whose texts are drawn as lines, by the shapes of its letters. Null for other pages. */
export const PAGE_SCANS = {
  waiting: "Its letters are about to be read by their shapes.",
  read: "Its letters were read by their shapes.",
  coarse: "The scan is too coarse to be read.",
  illegible: "Hardly a letter on it can be read: it may be handwriting or a bad copy.",
  too_large: "Reading its letters by their shapes takes too much memory or time.",
  unreadable: "Its image cannot be read.",
  too_many: `Only the first ${LIMITS.scanPages} pages of a drawing are read by the shapes of their letters.`,
} as const;
export type PageScan = keyof typeof PAGE_SCANS;

const NEEDS_SHAPES: ReadonlySet<Linework | null> = new Set(["raster", "outlined", "garbled"]);

/** Whether the letters of a page were not read: it may show any amount of steel. */
export function isUnread({ linework, scan }: { linework: Linework | null; scan: PageScan | null }): boolean {
  return scan !== "read" && NEEDS_SHAPES.has(linework);
}

/** What a sheet shows, by its title, as a phrase. */
export const SHEET_KIND_LABELS = {
  plan: "Framing plan",
  erection_plan: "Erection plan",
  anchor_plan: "Anchor bolt plan",
  elevation: "Elevation",
  section: "Sections",
  detail: "Details",
  typical_detail: "Typical details",
  schedule: "Schedule",
  notes: "Notes",
  shop: "Shop drawing",
  gather: "Gather sheet",
  parts_list: "Parts list",
  register: "List of drawings",
  other: "Other",
} as const;
export type SheetKind = keyof typeof SHEET_KIND_LABELS;

const MAX_PAGES = 8;

/** What staff are told of pages that do not say what they show. */
export function describeSeriesKind(kind: SheetKind, pages: readonly number[]): string {
  const more = pages.length > MAX_PAGES ? ` and ${pages.length - MAX_PAGES} more` : "";
  const named = `${pages.length === 1 ? "page" : "pages"} ${pages.slice(0, MAX_PAGES).join(", ")}${more}`;
  return `Nothing on ${named} says what is shown: counted as "${SHEET_KIND_LABELS[kind]}", as the other sheets of the series. Marks and lengths there, and main members of shop drawings without a list, were not read. Choose another kind under Sheets.`;
}

/** Why a sheet, or a line of it, is not counted, as sentences. `partly`: a sheet that is counted. */
export const COUNT_REASONS = {
  no_drawing: "It is no drawing but a letter, a catalogue or another text.",
  void: "It says that it is not in use.",
  older_revision: "The file has a newer edition of this sheet.",
  repeated_sheet: "The same sheet comes again later, and neither a revision nor a date says which is newer: the later one is counted.",
  notes: "Notes place no pieces.",
  register: "A list of drawings places no pieces.",
  detail: "Details show how pieces are joined: they give no pieces unless they say how many there are.",
  typical_detail: "Typical details stand for many places: they give no pieces unless they say how many there are.",
  on_plan: "The plans or elevations show these pieces, and they are counted there.",
  repeated: "Another sheet of the same level shows these pieces, and they are counted there.",
  listed: "A parts list of the file has its mark, and it is counted there.",
  listed_size: "It has no mark, and lists of the file have at least as many pieces of its size, with their marks: it is counted there.",
  in_set: "Another takeoff of the set has its assembly, and it is counted there.",
  partly: "Some of its pieces are not counted: another sheet shows them, or it does not say how many there are.",
  no_steel: "No steel was found on it.",
  no_section: "It is a shop drawing that names no size which can be read.",
  by_person: "Staff decided it.",
} as const;
export type CountReason = keyof typeof COUNT_REASONS;

/** What the engine says that a line is: the label of a piece, a cell of a schedule, or a row of a parts list. */
export const LINE_ROLES = ["placed", "schedule", "list"] as const;

export const LENGTH_SOURCES = ["dims", "line", "elevations", "list", "scan", "picked", "drawing", "typed"] as const;
export type LengthSource = (typeof LENGTH_SOURCES)[number];
export const LENGTH_SOURCE_LABELS: Record<LengthSource, string> = {
  dims: "by the printed dimension",
  line: "measured on the drawing",
  elevations: "by the elevations of its ends",
  list: "as the drawing states it",
  scan: "measured on the scan",
  picked: "measured on the drawing, by a scale that staff picked",
  drawing: "as its shop drawing states it",
  typed: "typed by staff",
};

/** What a length reaches to. */
export const LENGTH_BASES = ["centre", "drawn"] as const;
export type LengthBasis = (typeof LENGTH_BASES)[number];
export const LENGTH_BASIS_LABELS: Record<LengthBasis, string> = { centre: "centre to centre", drawn: "as drawn" };

/** Where the scale of a view comes from. */
export const SCALE_SOURCES = ["stated", "voted", "both", "conflict", "picked", "none"] as const;
export type ScaleSource = (typeof SCALE_SOURCES)[number];
export const SCALE_SOURCE_LABELS: Record<ScaleSource, string> = {
  stated: "printed, confirmed by no dimension",
  voted: "by its dimensions",
  both: "printed, confirmed by its dimensions",
  conflict: "its dimensions do not agree with what is printed",
  picked: "picked by staff",
  none: "not known",
};

/** What was seen on a page and makes no line. */
export const EXCEPTIONS = {
  existing: "Existing: not counted",
  unlisted: "Not a listed size",
  legend: "In a legend",
  prose: "In a note",
  markup: "In a markup: not part of the drawing",
  unlabelled: "Drawn like a member, without a designation",
  no_section: "A shop drawing that names no size with a length, and has no list that can be read",
  hardware: "Bolts, nuts, washers and studs: not counted as members",
  unread_row: "A row of a parts list that names no known size",
  not_in_use: "Not in use: not counted",
  two_readings: "A fraction that can be read in two ways: not counted",
} as const;
export type ExceptionKind = keyof typeof EXCEPTIONS;

/** What staff say about it. `line`: they added a line there. */
export const EXCEPTION_ANSWERS = {
  line: "A line",
  not_steel: "Not steel",
  existing: "Existing",
  dismissed: "Dismissed",
} as const;
export type ExceptionAnswer = keyof typeof EXCEPTION_ANSWERS;

const PAGE_KIB = LIMITS.draftPageText / 1_024;
const FILE_MIB = LIMITS.draftFileText / 1_048_576;
const count = (number: number): string => number.toLocaleString("en-US");

/** What of a page is not in the draft because of a limit, as sentences. */
export const DRAFT_CUTS = {
  long_texts: `Texts of more than ${LIMITS.draftText} characters are shortened.`,
  text: `Not everything that makes no line is listed: the texts exceed ${PAGE_KIB} KB for the page, or half of ${FILE_MIB} MB for the drawing.`,
  places: `Not everything that makes no line is listed: the page has more than ${count(LIMITS.draftPagePlaces)} labels and notes, or the drawing more than half of ${count(LIMITS.draftFilePlaces)}.`,
  views: `Only the first ${LIMITS.draftPageViews} views of the page are known.`,
  marks: `Not all marks are counted as what a schedule says they are: they stand for more than ${count(LIMITS.draftPagePlaces)} pieces on the page or ${count(LIMITS.draftFilePlaces)} on the drawing.`,
} as const;
export type DraftCut = keyof typeof DRAFT_CUTS;

/** Why a page was not read. */
export const PAGE_FAILURES = {
  memory: "The page needs too much memory.",
  cpu: "The page takes too much processor time.",
  time: "The page takes too long.",
  operators: "The page has too many drawing operators.",
  strokes: "The page has too many lines.",
  texts: "The page has too many texts.",
  callouts: "The page has too many designations.",
  page_text: `The page has more than ${PAGE_KIB} KB of designations, marks and titles.`,
  page_places: `The page has more than ${count(LIMITS.draftPagePlaces)} designations, marks and rows of schedules.`,
  file_text: `The page is left out: with it the drawing has more than ${FILE_MIB} MB of designations, marks and titles.`,
  file_places: `The page is left out: with it the drawing has more than ${count(LIMITS.draftFilePlaces)} designations, marks and rows of schedules.`,
  unreadable: "The page is damaged.",
} as const;
export type PageFailure = keyof typeof PAGE_FAILURES;

/** What became of the marked-up PDF that a completed draft is drawn into, as sentences for staff. */
export const MARKED_PDF_STATES = {
  waiting: "The marked-up PDF is being made.",
  made: "The marked-up PDF is attached as the processed PDF.",
  kept: "There is no marked-up PDF of the draft: the processed PDF that was attached before is kept.",
  restricted: "There is no marked-up PDF: the drawing is protected against changes. The CSV and the XML are attached.",
  too_large: "There is no marked-up PDF: the drawing is too large. The CSV and the XML are attached.",
  too_many: "There is no marked-up PDF: the takeoff has too many pieces. The CSV and the XML are attached.",
  failed: "There is no marked-up PDF: nothing can be added to the drawing without damage. The CSV and the XML are attached.",
} as const;
export type MarkedPdfState = keyof typeof MARKED_PDF_STATES;

/** What the signature of a drawing is to its marked-up copy, as sentences; the keys are codes of findings. */
export const DRAWING_SIGNATURES = {
  signed: "The drawing is digitally signed. A marked-up copy keeps the signature, which covers only the drawing, not what is added to it.",
  certified:
    "The drawing is certified against changes. What is added to a marked-up copy breaks the certification, and viewers say so; the drawing itself stays certified.",
} as const;
export type DrawingSignature = keyof typeof DRAWING_SIGNATURES;

/** @returns what the check found a drawing to be; null for one without a signature */
export function findSignature(findings: readonly { code: string }[]): DrawingSignature | null {
  const isFound = (signature: DrawingSignature): boolean => findings.some(({ code }) => code === signature);
  return (["certified", "signed"] as const).find(isFound) ?? null;
}

/** What became of "Complete and send", as sentences for staff. Null where nobody asked for it, or where it was stopped. */
export const DELIVERY_STATES = {
  waiting: "The takeoff is sent as soon as its marked-up PDF is made.",
  sent: "The takeoff was sent.",
  not_sent: "The takeoff was not sent, since it has no marked-up PDF. Attach one and complete the document, or complete it without one.",
} as const;
export type DeliveryState = keyof typeof DELIVERY_STATES;

/** Why a draft cannot be changed, as sentences for staff. `completed`: with results that are not those of the draft. */
export const DRAFT_LOCKS = {
  sending: "The takeoff is being sent. To change it, stop the sending first.",
  delivered: "The takeoff was sent to the customer. To change it, reopen the document first.",
  completed: "The document is completed with other results. To change its draft, reopen the document first.",
} as const;
export type DraftLock = keyof typeof DRAFT_LOCKS;
