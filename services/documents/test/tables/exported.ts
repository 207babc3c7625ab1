import { describeRequirements, type KnownParameters, type MetadataElement } from "@takeoff/contracts";
import { flatBatches } from "../../src/results/lines/store/flat-elements.ts";
import { NOTHING_EXTRACTED } from "../../src/results/lines/store/extracted-data.repository.ts";
import type { ExportSource, ExportWriter } from "../../src/results/export/export-source.ts";

const DOCUMENT = { id: 17, project_name: "Sample Frame", contractor_location: "Sample Builders" };
const QUESTIONNAIRE = { is_domestic_steel: true, project_location: "Springfield", contractor_location: "Sample Builders" };
const EXTRACTED_AT = new Date("2027-01-02T03:04:05.678Z");

/** Data to export: the first row is the header, and the rows come in batches of two. */
export function exportOf(
  [columns = [], ...rows]: readonly string[][],
  metadata: MetadataElement | null = null,
  parameters: KnownParameters = null,
): ExportSource {
  const batchCount = Math.ceil(rows.length / 2);
  return {
    document: DOCUMENT,
    parameters,
    requirements: describeRequirements(QUESTIONNAIRE, parameters),
    marks: null,
    head: {
      generation: 1,
      columns,
      rowCount: rows.length,
      batchCount,
      elementBatchCount: 0,
      extracted_at: EXTRACTED_AT,
      results: null,
      takeoff: null,
    },
    async *rows() {
      for (let start = 0; start < rows.length; start += 2) yield rows.slice(start, start + 2);
    },
    async *elements() {
      if (metadata) yield* flatBatches(metadata);
    },
  };
}

/** An export before the first extraction. */
export function nothingExtracted(): ExportSource {
  return { ...exportOf([]), head: NOTHING_EXTRACTED };
}

/** The complete output of an export. */
export async function written(write: ExportWriter, source: ExportSource): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of write(source)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
