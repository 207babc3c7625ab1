import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { DEMO_PROJECTS } from "@takeoff/contracts";
import { demoDrawing, demoJob, writeDemoFiles } from "./demo-files.ts";
import { readPdf } from "../../pdf/read-pdf.ts";

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

  test.each(DEMO_PROJECTS.filter(({ part_of_job: part }) => !part))("the drawing of $slug fits its status", async (project) => {
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

  test("the plans and the shop drawings of the job are its two documents", async () => {
    const { plans, sheets, faults } = demoJob().job;
    const parts = { "erection plans": plans, "shop drawings": sheets };
    for (const { slug, part_of_job: part } of DEMO_PROJECTS) {
      if (!part) continue;
      const pages = await readPdf(await readFile(join(dir, `${slug}.pdf`)));
      expect(pages.map(({ label }) => label)).toEqual(parts[part].map(({ sheet }) => sheet));
    }
    expect(Object.values(faults).sort()).toEqual(["length", "no_drawing", "quantity"]);
  });
});
