import * as z from "zod";
import { choice, cursorText, positiveInteger } from "../api/paging.ts";
import { DIFFERENCE_KINDS, DIFFERENCE_SOURCES } from "../takeoff/difference.ts";
import { idSchema, optionalText, TEXT_LIMITS, timeSchema } from "../text.ts";
import { DRAFT_STATES } from "./draft-terms.ts";
import { boxSchema } from "./drafts.ts";

/*
 * A set that checks itself: the plans of a job say which pieces there are and how many, its shop drawings and lists how each is made. The
 * check says for each mark where both differ. The documents of a set belong to one organization.
 */

/** How the plans and the drawings of a set differ about a mark, as a verdict. A mark of several verdicts has the first one of this order. */
export const MARK_DIFFERENCES = {
  no_drawing: "No drawing",
  no_plan: "On no plan",
  drawn_twice: "Drawn twice",
  quantity: "Quantity differs",
  section: "Section differs",
  length: "Length differs",
} as const;
export type MarkDifference = keyof typeof MARK_DIFFERENCES;
const DIFFERENCE_KEYS = Object.keys(MARK_DIFFERENCES) as [MarkDifference, ...MarkDifference[]];

/** The verdicts by which marks are listed. `changed`: a newer edition of a sheet or a document changes something about it. */
export const MARK_VERDICTS = { agrees: "Agrees", ...MARK_DIFFERENCES, changed: "Changed by a revision" } as const;
export type MarkVerdict = keyof typeof MARK_VERDICTS;
const VERDICT_KEYS = Object.keys(MARK_VERDICTS) as [MarkVerdict, ...MarkVerdict[]];

/** What is not sure about a mark, as sentences for the person who looks at it. */
export const MARK_DOUBTS = {
  no_size: "The plan names no size next to the mark.",
  quantity: "How many pieces there are is not sure.",
  length: "The lengths differ, and that of the plan is not sure.",
  reading: "It was read from a scan, or from a text that can be read in two ways.",
  main_member: "It is taken for the main member of its drawing because the bill begins with it.",
} as const;
export type MarkDoubt = keyof typeof MARK_DOUBTS;

/** Places of one side of a mark that are listed; the others are counted. */
export const MARK_PLACES = 4;
/** Marks of one response: with their places they stay below 100 KB. */
export const MARKS_LIMIT = { default: 50, max: 100 } as const;
/** Documents of a set, and documents that are proposed for it. */
export const SET_DOCUMENTS = { max: 50, suggested: 20 } as const;
/** Lines that the documents of a set may have together to be checked. */
export const SET_LINES = 100_000;

export const CHOOSE_DOCUMENTS = `Please choose up to ${SET_DOCUMENTS.max} documents`;

/** Why there is nothing to check, as sentences. `ready`: there is. */
export const MARK_CHECK_STATES = {
  ready: "The marks are checked.",
  reading: "A drawing of the set is being read: what is known so far is shown.",
  no_plans: "No plan of the set has marks: add the document with the plans to the set.",
  no_drawings: "The set has no shop drawing and no list with marks: add the document with the drawings to the set.",
  nothing: "No drawing of the set names marks.",
} as const;
export type MarkCheckState = keyof typeof MARK_CHECK_STATES;

const count = z.int().nonnegative();

/** Where a mark stands: a line on a sheet. */
export const markPlaceSchema = z.object({
  document_id: idSchema,
  page: z.int().positive(),
  /** The sheet's number; null when it is not clear. */
  sheet: z.string().nullable(),
  /** The line of its draft; null for a mark that stands without a size, and in a delivered check. */
  line: idSchema.nullable(),
  /** Where its first piece is written, points of the page; null where it is not known. */
  box: boxSchema.nullable(),
});
export type MarkPlace = z.infer<typeof markPlaceSchema>;

/** What the plans, or the drawings, of a set say about a mark. */
export const markSideSchema = z.object({
  /** Null where they do not say it. */
  quantity: z.number().nullable(),
  designations: z.array(z.string()),
  /** Inches of one piece; null where it is not known, or where the lines differ. */
  length_in: z.number().nullable(),
  /** Pounds of one piece, without its parts; null where they are not known. */
  weight_lb: z.number().nullable(),
  places: z.array(markPlaceSchema).max(MARK_PLACES),
  more_places: count,
});
export type SetMarkSide = z.infer<typeof markSideSchema>;

export const setMarkSchema = z.object({
  mark: z.string(),
  /** None where both sides agree. */
  differences: z.array(z.enum(DIFFERENCE_KEYS)),
  doubts: z.array(z.enum(Object.keys(MARK_DOUBTS) as [MarkDoubt, ...MarkDoubt[]])),
  /** Null for a mark that no plan has. */
  planned: markSideSchema.nullable(),
  /** Null for a mark that no drawing and no list has. */
  drawn: markSideSchema.nullable(),
  /** Rows of parts of its assembly. */
  parts: count,
  /** What a newer edition of a sheet or a document changes about it, with what the older one said; null where it changes nothing. */
  change: z
    .object({
      kind: z.enum(Object.keys(DIFFERENCE_KINDS) as [keyof typeof DIFFERENCE_KINDS]),
      planned: markSideSchema.nullable(),
      drawn: markSideSchema.nullable(),
    })
    .nullable(),
});
export type SetMark = z.infer<typeof setMarkSchema>;
export const setMarkListSchema = z.array(setMarkSchema);

/** A document that belongs to a set, or that is proposed for it. */
export const setDocumentSchema = z.object({
  id: idSchema,
  filename: z.string(),
  project_name: z.string(),
  upload_date: timeSchema,
  /** The state of its draft; null without one. */
  draft: z.enum(DRAFT_STATES).nullable(),
  /** Pages with plans, and with shop drawings or lists, as far as they are read. */
  plans: count,
  drawings: count,
  /** The document that it replaces, if that belongs to the set, too: what changed by mark is told from both. */
  replaces_id: idSchema.nullable(),
});
export type SetDocument = z.infer<typeof setDocumentSchema>;

/** Why a document is proposed for a set. */
export const suggestedDocumentSchema = setDocumentSchema.extend({
  same_project: z.boolean(),
  shared_marks: count,
});
export type SuggestedDocument = z.infer<typeof suggestedDocumentSchema>;

export const documentSetSchema = z.object({
  /** The document itself first. */
  documents: z.array(setDocumentSchema),
  suggested: z.array(suggestedDocumentSchema),
});
export type DocumentSet = z.infer<typeof documentSetSchema>;

/** The documents of a set. That of the address belongs to it whether it is named or not: named alone, it stands alone again. */
export const documentSetChoiceSchema = z.object({
  documents: z
    .array(z.int({ error: CHOOSE_DOCUMENTS }).positive({ error: CHOOSE_DOCUMENTS }), { error: CHOOSE_DOCUMENTS })
    .min(1, { error: CHOOSE_DOCUMENTS })
    .max(SET_DOCUMENTS.max, { error: CHOOSE_DOCUMENTS }),
});
export type DocumentSetChoice = z.infer<typeof documentSetChoiceSchema>;

/** What a check found, in figures and one sentence. */
export const markFactsSchema = z.object({
  /** The first look: `212 of 214 marks agree; 1 has no drawing; 1 is drawn 3 times and planned 4 times.` Empty where nothing can be checked. */
  sentence: z.string(),
  marks: count,
  /** How many marks have each verdict; a mark of several differences counts for each. */
  verdicts: z.record(z.enum(VERDICT_KEYS), count),
  /** Marks about which something is not sure. */
  unsure: count,
});
export type MarkFacts = z.infer<typeof markFactsSchema>;

export const markSummarySchema = markFactsSchema.extend({
  document_id: idSchema,
  of: z.enum(DIFFERENCE_SOURCES),
  state: z.enum(Object.keys(MARK_CHECK_STATES) as [MarkCheckState, ...MarkCheckState[]]),
  /** Lines of the document's plans whose marks agree and whose lengths their shop drawings say; 0 in a delivered check. */
  lengths_offered: count,
  /** Assemblies whose parts the shop drawings of other documents state. None in a delivered check. */
  assemblies: z.object({
    /** Those whose marks agree and whose parts can be taken: they are not, or their drawings or their number have changed since. */
    offered: count,
    /** Those whose parts the document's takeoff has. */
    taken: count,
    /** Those of the document's own drawings that another takeoff of the set counts. */
    elsewhere: count,
  }),
  documents: z.array(setDocumentSchema),
});
export type MarkSummary = z.infer<typeof markSummarySchema>;

/** Lines that took their lengths from shop drawings, or parts of assemblies that were taken from them, or removed. */
export const takenLinesSchema = z.object({ lines: count });
export type TakenLines = z.infer<typeof takenLinesSchema>;

export const markSummaryQuerySchema = z.object({ of: choice(DIFFERENCE_SOURCES).default("results") });
export type MarkSummaryQuery = z.infer<typeof markSummaryQuerySchema>;

export const markListQuerySchema = markSummaryQuerySchema.extend({
  verdict: choice(VERDICT_KEYS).optional(),
  q: optionalText(TEXT_LIMITS.text),
  limit: positiveInteger(MARKS_LIMIT.max, `Please enter a whole number from 1 to ${MARKS_LIMIT.max}`).default(MARKS_LIMIT.default),
  cursor: cursorText(),
});
export type MarkListQuery = z.infer<typeof markListQuerySchema>;

/** Formats of the list of marks; the workbook of the takeoff has it as a sheet. */
export const MARK_EXPORTS = ["csv", "json"] as const;
export const markExportQuerySchema = markSummaryQuerySchema.extend({ format: choice(MARK_EXPORTS).default("csv") });
export type MarkExportQuery = z.infer<typeof markExportQuerySchema>;

const figure = (value: number): string => value.toLocaleString("en-US");
const plural = (count: number, one: string, many: string): string => `${figure(count)} ${count === 1 ? one : many}`;

/** Facts of the one mark whose quantities differ, where it is the only one. */
export interface QuantityFacts {
  planned: number;
  drawn: number;
}

/** The first look at a check, as one sentence. @param only the quantities of the only mark that differs in them; null for several */
export function describeMarks(verdicts: Readonly<Record<MarkVerdict, number>>, marks: number, only: QuantityFacts | null): string {
  const { no_drawing, no_plan, drawn_twice, quantity, section, length, changed } = verdicts;
  const parts = [
    `${figure(verdicts.agrees)} of ${plural(marks, "mark agrees", "marks agree")}`,
    no_drawing > 0 && `${plural(no_drawing, "has", "have")} no drawing`,
    no_plan > 0 && `${plural(no_plan, "is", "are")} on no plan`,
    drawn_twice > 0 && `${plural(drawn_twice, "is", "are")} drawn twice`,
    quantity > 0 && (only ? describeQuantity(only) : `${plural(quantity, "differs", "differ")} in quantity`),
    section > 0 && `${plural(section, "differs", "differ")} in section`,
    length > 0 && `${plural(length, "differs", "differ")} in length`,
    changed > 0 && `a revision changes ${figure(changed)}`,
  ];
  return `${parts.filter((part) => part !== false).join("; ")}.`;
}

const times = (number: number): string => (number === 1 ? "once" : `${figure(number)} times`);

function describeQuantity({ planned, drawn }: QuantityFacts): string {
  return `1 is drawn ${times(drawn)} and planned ${times(planned)}`;
}

type Judged = Pick<SetMark, "differences" | "change" | "planned" | "drawn">;

/** Whether a mark has a verdict. */
export function hasVerdict({ differences, change, planned, drawn }: Judged, verdict: MarkVerdict): boolean {
  if (verdict === "changed") return change !== null;
  // What newer editions have no more agrees with nothing.
  if (verdict === "agrees") return differences.length === 0 && (planned !== null || drawn !== null);
  return differences.includes(verdict);
}

/** The verdict under which a mark is shown first. */
export function firstVerdict(mark: Judged): MarkVerdict {
  return mark.differences[0] ?? (hasVerdict(mark, "agrees") ? "agrees" : "changed");
}
