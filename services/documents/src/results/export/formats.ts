import type { ExportFormat } from "@takeoff/contracts";
import { dataJson } from "../data/data-json.ts";
import { writeBluebeam } from "./bluebeam.ts";
import { writeCsv } from "./csv.ts";
import { writeEstimating } from "./estimating.ts";
import type { ExportWriter } from "./export-source.ts";
import { writeKiss } from "./kiss.ts";
import { writeXlsx } from "./xlsx/xlsx.ts";
import { writeXml } from "./xml.ts";

export const EXPORT_WRITERS: Record<ExportFormat, ExportWriter> = {
  csv: writeCsv,
  xlsx: (source) => writeXlsx(source),
  json: (source) => dataJson(source.document.id, source),
  xml: writeXml,
  bluebeam: writeBluebeam,
  kiss: writeKiss,
  estimating: writeEstimating,
};
