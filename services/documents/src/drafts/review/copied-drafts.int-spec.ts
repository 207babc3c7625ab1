import { expect, it } from "@jest/globals";
import { staff, tenant } from "@takeoff/testing";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DraftReviewer } from "../../../test/drafts.ts";

const ours = await tenant();
const reviewer = new DraftReviewer(await staff());

it("copies lines with marks of a file that was read before, and makes those that a schedule explains once", async () => {
  const file = await readFile(join(import.meta.dirname, "../../../test/drawings/lists/column-schedule-grid.pdf"));
  const describeLines = async (): Promise<string[]> => {
    const { document_id: id } = await reviewer.drafted(file, ours);
    const lines = await reviewer.linesOf(id);
    return lines.map(({ mark, quantity, designation, length_in }) => [mark, quantity, designation, length_in].join()).sort();
  };
  const first = await describeLines();
  expect([first.length, await describeLines()]).toEqual([13, first]);
});
