import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DEMO_PROJECTS, type DemoProject } from "@takeoff/contracts";
import { jobDrawings, type JobDrawings } from "../../job/job-drawings.ts";
import { drawing, type DrawingOptions } from "../model/drawing.ts";
import type { Drawing } from "../model/model.ts";
import { originalPdf } from "./original-pdf.ts";
import { processedPdf } from "./processed-pdf.ts";
import { scanDrawing } from "../../pdf/scan-drawing.ts";
import { takeoffCsv } from "./takeoff-csv.ts";
import { takeoffXml } from "./takeoff-xml.ts";

/** The size of the buildings; other projects have a frame of the default size. */
const BUILDINGS: Record<string, DrawingOptions> = {
  "riverside-warehouse": { baysX: 5, baysY: 3, span: 28, eaveFeet: 24 },
  "lakeview-school-gym": { baysX: 4, baysY: 2, span: 34, eaveFeet: 26 },
  "mill-street-canopy": { baysX: 3, baysY: 1, span: 20, eaveFeet: 14 },
  "depot-roof": { baysX: 4, baysY: 2, span: 26, eaveFeet: 18 },
  "old-town-stair": { baysX: 2, baysY: 1, span: 16, eaveFeet: 12 },
  "airport-hangar-4": { baysX: 4, baysY: 3, span: 38, eaveFeet: 30 },
  "pier-9-mezzanine": { baysX: 3, baysY: 2, span: 22, eaveFeet: 13 },
  "clinic-roof-frame": { baysX: 4, baysY: 3, span: 24, eaveFeet: 15 },
};

/** The job whose plans and shop drawings are two documents. They differ about three marks, so that the check of marks has something to say. */
export function demoJob(): JobDrawings {
  return jobDrawings(7, { plans: 4, drawings: 24, faults: ["quantity", "no_drawing", "length"] });
}

/** The drawing of a demo project that is not a part of a job; a failed one lacks a sheet when that is its failure reason. */
export function demoDrawing(project: DemoProject): Drawing {
  return drawing({
    seed: project.slug,
    ...BUILDINGS[project.slug],
    project: project.project_name,
    location: project.project_location,
    contractor: project.contractor_location,
    missing: project.failure_reason === "incomplete" ? ["S-201"] : [],
  });
}

/** The drawing as it is uploaded; a failed one is a scan when that is its failure reason. */
async function demoOriginal(project: DemoProject, job: JobDrawings): Promise<Buffer> {
  if (project.part_of_job === "erection plans") return job.plans;
  if (project.part_of_job === "shop drawings") return job.drawings;
  const original = originalPdf(demoDrawing(project));
  if (project.failure_reason !== "non_vector") return original;
  return scanDrawing(original, 1, { dotsPerInch: 108, format: "bits", aslant: 0.3, dust: 0.0003 });
}

/**
 * Writes the demo's files into a folder, which is created if necessary: `<slug>.pdf` for each project, and for those that have
 * results `<slug>-processed.pdf`, `<slug>.csv` and `<slug>.xml`, which agree with the drawing.
 */
export async function writeDemoFiles(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  const job = demoJob();
  for (const project of DEMO_PROJECTS) {
    const original = await demoOriginal(project, job);
    await writeFile(join(dir, `${project.slug}.pdf`), original);
    if (project.status !== "completed" && project.status !== "processing") continue;
    const steel = demoDrawing(project);
    await writeFile(join(dir, `${project.slug}-processed.pdf`), await processedPdf(steel, original));
    await writeFile(join(dir, `${project.slug}.csv`), takeoffCsv(steel));
    await writeFile(join(dir, `${project.slug}.xml`), takeoffXml(steel));
  }
}
