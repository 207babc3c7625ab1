import { describe, expect, it } from "@jest/globals";
import { draftDrawing, drawing, isReadable, originalPdf, type CalloutTruth, type PageTruth } from "@takeoff/drawings";
import { findCallouts, joinRuns, readPage, readSheet, type SheetReading } from "@takeoff/takeoff/draft";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Every feature of drawings occurs with some of them. */
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

async function readAll(pdf: Uint8Array): Promise<SheetReading[]> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  try {
    const document = await task.promise;
    const sheets: SheetReading[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      sheets.push(readSheet(await readPage(await document.getPage(number), OPS)));
    }
    return sheets;
  } finally {
    await task.destroy();
  }
}

/** Pieces by what is said about them: `W12X26, 20 studs, C=3/4: 5`. */
type Tally = Record<string, number>;
const add = (tally: Tally, key: string, quantity: number): void => void (tally[key] = (tally[key] ?? 0) + quantity);
const keyOf = ({ designation, studs, camber }: Pick<CalloutTruth, "designation" | "studs" | "camber">): string =>
  [designation, studs, camber].filter((part) => part !== null).join(", ");

function tallyOfTruth(page: PageTruth, role: "placed" | "schedule"): Tally {
  const tally: Tally = {};
  for (const callout of page.callouts) if (callout.role === role) add(tally, keyOf(callout), callout.quantity ?? 1);
  return tally;
}

function tallyOf(sheet: SheetReading, role: "placed" | "schedule"): Tally {
  const tally: Tally = {};
  for (const line of sheet.lines)
    if (line.role === role)
      add(
        tally,
        keyOf(line),
        line.pieces.reduce((sum, { quantity }) => sum + quantity, 0),
      );
  return tally;
}

describe("readSheet", () => {
  it.each(SEEDS)(
    "reads what the pages of drawing %i show: pieces, schedules, studs, camber, sheets, views, comments and linework",
    async (seed) => {
      const { pdf, truth } = draftDrawing(seed);
      const sheets = await readAll(pdf);
      expect(sheets).toHaveLength(truth.pages.length);
      for (const [index, page] of truth.pages.entries()) {
        const sheet = sheets[index] as SheetReading;
        const where = `page ${index + 1}, ${page.kind}`;
        expect([where, sheet.linework]).toEqual([where, page.linework]);
        if (!isReadable(page)) {
          expect([where, sheet.lines]).toEqual([where, []]);
          continue;
        }
        expect([where, sheet.sheet, sheet.kind]).toEqual([where, page.sheet, page.kind === "letter" ? "other" : page.kind]);
        const scales = sheet.views.filter(({ stated }) => stated !== null).map(({ title, stated }) => `${title}: ${stated}`);
        expect([where, scales.sort()]).toEqual([where, page.views.map(({ title, stated }) => `${title}: ${stated}`).sort()]);
        const markups = sheet.exceptions.filter(({ kind }) => kind === "markup").map(({ text }) => text);
        expect([where, markups]).toEqual([where, page.comments.map(({ text }) => text)]);
        expect([where, tallyOf(sheet, "placed")]).toEqual([where, tallyOfTruth(page, "placed")]);
        expect([where, tallyOf(sheet, "schedule")]).toEqual([where, tallyOfTruth(page, "schedule")]);
        const seen = (["existing", "unlisted"] as const).map((kind) => sheet.exceptions.filter((one) => one.kind === kind).length);
        const shown = (["existing", "unlisted"] as const).map((role) => page.callouts.filter((one) => one.role === role).length);
        expect([where, seen]).toEqual([where, shown]);
      }
    },
  );

  it("counts every piece of a set of drawings with its takeoff", async () => {
    const set = drawing({ seed: 3 });
    const sheets = await readAll(originalPdf(set));
    for (const [index, sheet] of sheets.entries()) {
      const truth: Tally = {};
      for (const { page, shape, quantity } of set.members) if (page === index + 1) add(truth, shape.designation, quantity);
      expect(tallyOf(sheet, "placed")).toEqual(truth);
    }
  });

  it("gives the same for the same page", async () => {
    const { pdf } = draftDrawing(2);
    expect(await readAll(pdf)).toEqual(await readAll(pdf));
  });

  it("finds the box of each designation where the page shows it, also on rotated and cropped pages", async () => {
    for (const rotate of [0, 90, 180, 270] as const) {
      const { pdf, truth } = draftDrawing(5, { rotate, crop: true, linework: "vector" });
      const document = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise;
      const number = truth.pages.findIndex(({ kind }) => kind === "plan") + 1;
      const found = findCallouts(joinRuns((await readPage(await document.getPage(number), OPS)).texts));
      for (const { designation, box } of truth.pages[number - 1]?.callouts ?? []) {
        const [x, y] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
        const near = found.filter(({ read, centre }) => read.designation === designation && Math.hypot(centre.x - x, centre.y - y) < 6);
        expect([rotate, designation, near.length > 0]).toEqual([rotate, designation, true]);
      }
      await document.loadingTask.destroy();
    }
  });
});
