import { describe, expect, it } from "@jest/globals";
import { MESSAGES, SUMMARIES_AT_ONCE, type DraftSummaries } from "@takeoff/contracts";
import { database, passwordPdf, smallPdf, staff, tenant } from "@takeoff/testing";
import { DraftReviewer } from "../../../test/drafts.ts";
import { errorOf } from "../../../test/processes/running.ts";

const [ours, parent] = await Promise.all([tenant(), staff()]);
const reviewer = new DraftReviewer(parent);

const summariesOf = async (...ids: number[]) => (await reviewer.get<DraftSummaries>(`/drafts?documents=${ids.join(",")}`)).drafts;

describe("what a list says about drafts", () => {
  it("is the state and the counts of each draft, by the number of its document; rejected lines do not count", async () => {
    const { document_id: id } = await reviewer.drafted(smallPdf({ pages: 2 }), ours);
    const [first] = await reviewer.linesOf(id);
    if (!first) throw new Error("the draft has a line");
    const before = { document_id: id, state: "ready", pages: 2, pages_done: 2, lines: 2, open: 2, proposed_reason: null, delivery: null };
    const to_check = (await reviewer.linesOf(id)).filter(({ confidence }) => confidence !== "sure").length;
    expect(await summariesOf(id, 2_000_000_000)).toEqual([{ ...before, to_check, without_length: 2 }]);
    await reviewer.decide(id, [first], "rejected");
    expect(await summariesOf(id)).toMatchObject([{ lines: 1, open: 1, without_length: 1 }]);
    await database().query("update documents.drafts set engine_version = 0 where document_id = $1", [id]);
    expect(await summariesOf(id)).toMatchObject([{ state: "stale" }]);
  });

  it("names the failure reason that a drawing suggests", async () => {
    const { document_id: id } = await reviewer.drafted(await passwordPdf(), ours);
    expect(await summariesOf(id)).toMatchObject([{ state: "failed", lines: 0, proposed_reason: "other" }]);
  });

  it("is for documents that are named by their numbers, as many as a page of a list has", async () => {
    const message = MESSAGES.drafts.documents(SUMMARIES_AT_ONCE);
    const tooMany = Array.from({ length: SUMMARIES_AT_ONCE + 1 }, (_, index) => index + 1).join(",");
    for (const documents of ["", "x", "1,,2", "0", tooMany]) {
      const response = await parent.client.get(`/drafts?documents=${documents}`);
      expect(errorOf(response)).toMatchObject({ status: 400, code: "validation_failed", fields: { documents: message } });
    }
  });
});
