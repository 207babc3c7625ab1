import type { ExportFormat } from "@takeoff/contracts";
import { writeBluebeam } from "./formats/bluebeam.ts";
import { writeCsv } from "./formats/csv.ts";
import { writeEstimating } from "./formats/estimating.ts";
import type { ExportWriter } from "./export-source.ts";
import { writeJson } from "./formats/json.ts";
import { writeKiss } from "./formats/kiss.ts";
import { writeXlsx } from "./formats/xlsx/xlsx.ts";
import { writeXml } from "./formats/xml.ts";

export const EXPORT_WRITERS: Record<ExportFormat, ExportWriter> = {
  csv: writeCsv,
  xlsx: (source) => writeXlsx(source),
  json: writeJson,
  xml: writeXml,
  bluebeam: writeBluebeam,
  kiss: writeKiss,
  estimating: writeEstimating,
};
