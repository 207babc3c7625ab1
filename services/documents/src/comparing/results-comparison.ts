import { Injectable } from "@nestjs/common";
import type { Finding } from "@takeoff/contracts";
import { PdfInspector } from "../checking/pdf-inspector.ts";
import type { PdfInspection } from "../checking/pdf-inspection.ts";
import type { DocumentRow } from "../documents/document-row.ts";
import type { ReadResults } from "../extraction/results-reader.ts";
import { ObjectRepository } from "../objects/object.repository.ts";
import { comparePdfs } from "./compare-pdfs.ts";
import { comparePages, compareTallies } from "./compare-tallies.ts";
import { tallyXml } from "./xml-lines.ts";

/** Sizes are compared of so many pages of the drawing; among those of the processed PDF some may have been added. */
const MEASURED_PAGES = { original: 200, processed: 400 } as const;

/** Compares the results of one document with each other and with the drawing that they were made from. */
@Injectable()
export class ResultsComparison {
  constructor(
    private readonly objects: ObjectRepository,
    private readonly inspector: PdfInspector,
  ) {}

  /**
   * Says of everything that can be compared whether it agrees; of a single result, what concerns it.
   * @throws AppError `unavailable` when the store is away.
   */
  async compare(row: DocumentRow, { tally: csv, extraction: { metadata } }: Pick<ReadResults, "tally" | "extraction">): Promise<Finding[]> {
    const xml = metadata && tallyXml(metadata);
    const findings = csv && metadata ? compareTallies(csv, xml) : [];
    const pageCount = await this.pageCount(row);
    if (csv) findings.push(comparePages("csv_pages", csv, pageCount));
    if (xml) findings.push(comparePages("xml_pages", xml, pageCount));
    const pdfs = await this.comparePdfs(row);
    return pdfs ? [...findings, pdfs] : findings;
  }

  /** Results may be stored before the drawing's own check has counted its pages. */
  private async pageCount(row: DocumentRow): Promise<number | null> {
    return row.page_count ?? (row.status === "new" ? ((await this.inspect(row.original_object, 0))?.pages ?? null) : null);
  }

  private async comparePdfs(row: DocumentRow): Promise<Finding | null> {
    if (row.processed_object === null) return null;
    const original = await this.inspect(row.original_object, MEASURED_PAGES.original);
    const processed = await this.inspect(row.processed_object, MEASURED_PAGES.processed);
    return original && processed && comparePdfs(original, processed);
  }

  /** Null for an object that was let go of meanwhile: another comparison follows then. */
  private async inspect(key: string, measure: number): Promise<PdfInspection | null> {
    const object = await this.objects.find(key);
    return object && this.inspector.inspect(object.key, object.size, measure);
  }
}
