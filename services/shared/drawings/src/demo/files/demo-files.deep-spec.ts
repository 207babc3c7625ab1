import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { DEMO_PROJECTS } from "@takeoff/contracts";
import { demoDrawing, demoOriginal, writeDemoFiles } from "./demo-files.ts";
import { processedPdf } from "./processed-pdf.ts";
import { readPdf } from "../../pdf/read-pdf.ts";
import { takeoffCsv } from "./takeoff-csv.ts";
import { takeoffXml } from "./takeoff-xml.ts";

describe("demo files (deep)", () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "takeoff-demo-"));
    await writeDemoFiles(dir);
    // Six seconds of work, which a busy machine stretches.
  }, 180_000);
  afterAll(() => rm(dir, { recursive: true }));

  test("writeDemoFiles writes a drawing for every project and three results for those that have results", async () => {
    const expected = DEMO_PROJECTS.flatMap(({ slug, status }) =>
      status === "completed" || status === "processing"
        ? [`${slug}.pdf`, `${slug}-processed.pdf`, `${slug}.csv`, `${slug}.xml`]
        : [`${slug}.pdf`],
    );
    expect((await readdir(dir)).sort()).toEqual(expected.sort());
  });

  test("no demo file exceeds 300 kB", async () => {
    for (const name of await readdir(dir)) expect((await readFile(join(dir, name))).length).toBeLessThan(300_000);
  });

  test.each(DEMO_PROJECTS)("the drawing of $slug fits its status", async (project) => {
    const pages = await readPdf(await readFile(join(dir, `${project.slug}.pdf`)));
    const steel = demoDrawing(project);
    expect(pages).toHaveLength(steel.sheets.length);
    if (project.failure_reason === "non_vector") {
      for (const page of pages) expect(page).toMatchObject({ texts: [], paths: 0, images: 1 });
      return;
    }
    const texts = new Set(pages.flatMap((page) => page.texts));
    for (const { shape, mark } of steel.members) for (const text of [shape.designation, mark]) expect(texts).toContain(text);
    expect(pages.map(({ label }) => label).includes("S-201")).toBe(project.failure_reason !== "incomplete");
  });

  // Two of the completed ones show what all have: the same functions write them.
  const COMPLETED = DEMO_PROJECTS.filter(({ status }) => status === "completed").slice(0, 2);
  test.each([...COMPLETED, ...DEMO_PROJECTS.filter(({ failure_reason }) => failure_reason === "non_vector")])(
    "the files of $slug are those of its drawing, byte for byte when generated again",
    async (project) => {
      const steel = demoDrawing(project);
      const files: Record<string, Buffer> = { ".pdf": await demoOriginal(project) };
      if (project.status === "completed") {
        files["-processed.pdf"] = await processedPdf(steel);
        files[".csv"] = takeoffCsv(steel);
        files[".xml"] = takeoffXml(steel);
      }
      for (const [ending, bytes] of Object.entries(files))
        expect((await readFile(join(dir, `${project.slug}${ending}`))).equals(bytes)).toBe(true);
    },
  );
});
