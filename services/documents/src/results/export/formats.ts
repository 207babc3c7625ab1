import type { ExportFormat } from "@takeoff/contracts";
import { writeBluebeam } from "./bluebeam.ts";
import { writeCsv } from "./csv.ts";
import { writeEstimating } from "./estimating.ts";
import type { ExportWriter } from "./export-source.ts";
import { writeJson } from "./json.ts";
import { writeKiss } from "./kiss.ts";
import { writeXlsx } from "./xlsx/xlsx.ts";
import { writeXml } from "./xml.ts";

export const EXPORT_WRITERS: Record<ExportFormat, ExportWriter> = {
  csv: writeCsv,
  xlsx: (source) => writeXlsx(source),
  json: writeJson,
  xml: writeXml,
  bluebeam: writeBluebeam,
  kiss: writeKiss,
  estimating: writeEstimating,
};
