import { LIMITS } from "../limits.ts";
import { count, describeError, size, type LimitRow } from "./limit-row.ts";

const CUT = "shortened; the review screen says so";
const LEFT_OUT = "left out; the review screen says so";

/** The limits of draft takeoffs and their review. */
export const DRAFT_LIMIT_ROWS: readonly LimitRow[] = [
  { per: "request", what: "characters of a text in a draft takeoff", limit: count(LIMITS.draftText), whenExceeded: CUT },
  { per: "request", what: "characters of a page in a draft takeoff", limit: count(LIMITS.draftPageText), whenExceeded: LEFT_OUT },
  { per: "request", what: "characters of a drawing in a draft takeoff", limit: count(LIMITS.draftFileText), whenExceeded: LEFT_OUT },
  { per: "request", what: "labels and notes of a page in a draft takeoff", limit: count(LIMITS.draftPagePlaces), whenExceeded: LEFT_OUT },
  {
    per: "request",
    what: "labels and notes of a drawing in a draft takeoff",
    limit: count(LIMITS.draftFilePlaces),
    whenExceeded: LEFT_OUT,
  },
  {
    per: "request",
    what: "scanned pages of a drawing that are read",
    limit: count(LIMITS.scanPages),
    whenExceeded: "the others are not read; the review screen says so",
  },
  {
    per: "request",
    what: "processor time to read a scanned page",
    limit: `${LIMITS.scanPageCpuSeconds} s`,
    whenExceeded: "the page is not read; the review screen says so",
  },
  {
    per: "request",
    what: "places of the lines that staff decide at once",
    limit: size(LIMITS.draftDecisionBytes),
    whenExceeded: describeError("validation_failed"),
  },
];
