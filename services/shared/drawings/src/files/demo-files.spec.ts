import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { DEMO_PROJECTS } from "@takeoff/contracts";
import { demoDrawing, writeDemoFiles } from "./demo-files.ts";
import { pieces } from "../model/model.ts";
import { readMarkups, readPdf } from "./read-pdf.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "takeoff-demo-"));
  await writeDemoFiles(dir);
});
afterAll(() => rm(dir, { recursive: true }));

test("every project has its drawing, and those with results all three", async () => {
  const expected = DEMO_PROJECTS.flatMap(({ slug, status }) =>
    status === "completed" || status === "processing"
      ? [`${slug}.pdf`, `${slug}-processed.pdf`, `${slug}.csv`, `${slug}.xml`]
      : [`${slug}.pdf`],
  );
  expect((await readdir(dir)).sort()).toEqual(expected.sort());
});

test("all files are small", async () => {
  for (const name of await readdir(dir)) expect((await readFile(join(dir, name))).length).toBeLessThan(300_000);
});

test.each(DEMO_PROJECTS)("the drawing of $slug shows what its status says", async (project) => {
  const pages = await readPdf(await readFile(join(dir, `${project.slug}.pdf`)));
  const steel = demoDrawing(project);
  expect(pages).toHaveLength(steel.sheets.length);
  if (project.failure_reason === "non_vector") {
    expect(pages.flatMap(({ texts }) => texts)).toEqual([]);
    return;
  }
  const texts = new Set(pages.flatMap((page) => page.texts));
  for (const { shape, mark } of steel.members) for (const text of [shape.designation, mark]) expect(texts).toContain(text);
  expect(pages.map(({ label }) => label).includes("S-201")).toBe(project.failure_reason !== "incomplete");
});

test.each(DEMO_PROJECTS.filter(({ status }) => status === "completed"))("the results of $slug agree with each other", async ({ slug }) => {
  const markups = await readMarkups(await readFile(join(dir, `${slug}-processed.pdf`)));
  const csv = await readFile(join(dir, `${slug}.csv`), "utf8");
  const xml = await readFile(join(dir, `${slug}.xml`), "utf8");
  expect(markups).toHaveLength(pieces(demoDrawing(DEMO_PROJECTS.find((project) => project.slug === slug)!)).length);
  for (const { id } of markups) {
    expect(csv).toContain(id);
    expect(xml).toContain(`id="${id}"`);
  }
});
