import { describe, expect, it } from "@jest/globals";
import { MARKED_PDF_STATES, PAGE_FAILURES, type Draft } from "@takeoff/contracts";
import { sampleDraft, sampleSheet } from "../../../../test/draft-samples.ts";
import { listFindings, listGaps, summarizeCompletion } from "./completion.ts";

const { totals } = sampleDraft({
  totals: { lines: 60, accepted: 50, edited: 4, pieces_decided: 1_097, pieces_open: 0, weight_decided: 24_800 },
});
const preflight: Draft["preflight"] = { reason: null, sentence: null, pages: [], notes: [] };
const sheet = sampleSheet({ page: 2, sheet: "S-102", title: null, kind: null, linework: null, failure: "time", lines: 0, open: 0 });

describe("summarizeCompletion", () => {
  it("is how many lines, pieces and tons the results have", () => {
    expect(summarizeCompletion({ totals })).toBe("54 lines with 1,097 pieces; 12.40 tons.");
    expect(summarizeCompletion({ totals: { ...totals, accepted: 1, edited: 0, pieces_decided: 1 } })).toBe(
      "1 line with 1 piece; 12.40 tons.",
    );
  });

  it("counts metric steel in tonnes", () => {
    expect(summarizeCompletion({ totals: { ...totals, is_metric: true } })).toBe("54 lines with 1,097 pieces; 11.25 tonnes.");
  });

  it("does not say that lines without lengths weigh nothing", () => {
    expect(summarizeCompletion({ totals: { ...totals, weight_decided: 0, decided_without_length: 54 } })).toBe(
      "54 lines with 1,097 pieces; no weight is known.",
    );
  });

  it("says what pieces and tons leave out", () => {
    const gaps = { decided_without_length: 7, decided_without_weight: 2, decided_without_quantity: 1 };
    expect(summarizeCompletion({ totals: { ...totals, ...gaps } })).toBe(
      "54 lines with 1,097 pieces, without 1 line of unknown number; 12.40 tons, without 7 lines that have no length and 2 lines of unknown weight.",
    );
  });
});

it("listGaps names lines without a grade and a mark, and rejected ones", () => {
  expect(listGaps({ totals })).toEqual([]);
  expect(listGaps({ totals: { ...totals, decided_without_grade: 3, decided_without_mark: 1, rejected: 2 } })).toEqual([
    "3 lines without a grade on the drawing.",
    "1 line without a mark.",
    "2 lines rejected.",
  ]);
});

describe("listFindings", () => {
  it("names all that makes the results incomplete", () => {
    const incomplete = { ...totals, open: 2, lost: 1, decided_without_length: 7, decided_without_quantity: 1 };
    const suggested = { ...preflight, reason: "incomplete", sentence: "Sheet S-201 is missing." } as const;
    expect(listFindings("send", { totals: incomplete, preflight: suggested, prevents_marked_pdf: null, signature: null }, [sheet])).toEqual(
      [
        "2 lines without a decision are left out.",
        "7 lines have no length.",
        "1 line says no number of pieces.",
        "1 line that was decided, split or joined before was not found again.",
        `S-102 · page 2 · 0 open: ${PAGE_FAILURES.time}`,
        "The drawing suggests: Incomplete Information. Sheet S-201 is missing.",
      ],
    );
  });

  it.each(["kept", "restricted"] as const)("says before a takeoff is sent that the lack of a marked-up PDF prevents it: %s", (reason) => {
    const prevented = { totals, preflight, prevents_marked_pdf: reason, signature: "signed" as const };
    expect(listFindings("send", prevented, [])).toEqual([
      `${MARKED_PDF_STATES[reason]} The takeoff is stored but not sent: complete the document afterwards.`,
    ]);
    expect(listFindings("save", prevented, [])).toEqual([MARKED_PDF_STATES[reason]]);
  });
});
