import { Injectable } from "@nestjs/common";
import type { Finding } from "@takeoff/contracts";
import { PdfInspector } from "../../storage/inspection/pdf-inspector.ts";
import type { PdfInspection } from "../../storage/inspection/pdf-inspection.ts";
import type { DocumentRow } from "../../documents/document-row.ts";
import type { ReadResults } from "../extraction/results-reader.ts";
import { ObjectRepository } from "../../storage/objects/object.repository.ts";
import { comparePdfs } from "./compare-pdfs.ts";
import { comparePages, compareTallies } from "./compare-tallies.ts";
import { tallyXml } from "./xml-lines.ts";

/** Pages that are measured. The processed PDF gets more, because pages may have been added to it. */
const MEASURED_PAGES = { original: 200, processed: 400 } as const;

/** Compares a document's results with each other and with the uploaded drawing. */
@Injectable()
export class ResultsComparison {
  constructor(
    private readonly objects: ObjectRepository,
    private readonly inspector: PdfInspector,
  ) {}

  /**
   * Returns a finding for each comparison that the document's results allow.
   * @throws AppError `unavailable` when the store cannot be read.
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

  private async pageCount(row: DocumentRow): Promise<number | null> {
    return row.page_count ?? (await this.inspectOriginal(row, 0))?.pages ?? null;
  }

  private async comparePdfs(row: DocumentRow): Promise<Finding | null> {
    if (row.processed_object === null) return null;
    const original = await this.inspectOriginal(row, MEASURED_PAGES.original);
    const processed = original && (await this.inspect(row, row.processed_object, MEASURED_PAGES.processed));
    return processed && comparePdfs(original, processed);
  }

  /**
   * Inspects the uploaded drawing, unless its check could not open it: then the page count is null and there are findings. Results
   * may be stored before the check has run, in any status.
   */
  private async inspectOriginal(row: DocumentRow, measure: number): Promise<PdfInspection | null> {
    if (row.page_count === null && row.findings.length > 0) return { pages: null, findings: row.findings, sizes: [] };
    return this.inspect(row, row.original_object, measure);
  }

  /** Null for an object that was replaced or deleted; the replacement's event starts another comparison. */
  private inspect(row: DocumentRow, key: string, measure: number): Promise<PdfInspection | null> {
    return this.inspector.measure(row.organization_id, () => this.objects.find(key), measure);
  }
}
