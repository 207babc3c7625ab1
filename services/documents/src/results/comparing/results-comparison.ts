import { Injectable } from "@nestjs/common";
import type { Finding } from "@takeoff/contracts";
import { PdfInspector, type Measured } from "../../pdf/inspection/pdf-inspector.ts";
import { unopened, type PdfInspection, type PdfPlaces } from "../../pdf/inspection/pdf-inspection.ts";
import type { DocumentRow } from "../../core/document-row.ts";
import type { ComparedResults, DrawingFacts } from "./compare-results.ts";
import { ObjectRepository } from "../../storage/objects/object.repository.ts";
import { comparePdfs } from "./compare-pdfs.ts";
import { compareSheets } from "./compare-sheets.ts";

/** Pages that are measured, and whose text is read. The processed PDF gets more, because pages may have been added to it. */
const MEASURED = { original: { sizes: 200, texts: 20 }, processed: { sizes: 400, texts: 40 } } as const;
const COUNTED = { sizes: 0, texts: 0, markups: false } as const;

/** A document's tables, whose sums the process that has read them holds. */
export interface ReadTables {
  hasTakeoff: boolean;
  compare(facts: DrawingFacts): Promise<ComparedResults>;
}

export interface Comparison {
  findings: Finding[];
  places: PdfPlaces | "no_pdf";
}

/** Compares a document's results with each other and with the uploaded drawing. */
@Injectable()
export class ResultsComparison {
  constructor(
    private readonly objects: ObjectRepository,
    private readonly inspector: PdfInspector,
  ) {}

  /**
   * Returns a finding for each comparison that the document's results allow, and the places of the processed PDF's markups.
   * @throws AppError `unavailable` when the store cannot be read.
   */
  async compare(row: DocumentRow, tables: ReadTables): Promise<Comparison> {
    const pageCount = await this.pageCount(row);
    const pdfs = await this.inspectBoth(row, tables.hasTakeoff);
    const markups = pdfs && pdfs.processed.pages !== null ? pdfs.processed.markups : undefined;
    const compared = await tables.compare({ pageCount, markups });
    if (!pdfs) return { findings: compared.findings, places: "no_pdf" };
    const { original, processed } = pdfs;
    const findings = [...compared.findings, comparePdfs(original, processed)];
    if (original.pages !== null && processed.pages !== null) findings.push(compareSheets(original, processed));
    if (compared.markups) findings.push(compared.markups);
    return { findings, places: processed.places };
  }

  private async pageCount(row: DocumentRow): Promise<number | null> {
    return row.page_count ?? (await this.inspectOriginal(row, COUNTED))?.pages ?? null;
  }

  private async inspectBoth(row: DocumentRow, markups: boolean): Promise<{ original: PdfInspection; processed: PdfInspection } | null> {
    if (row.processed_object === null) return null;
    const original = await this.inspectOriginal(row, { ...MEASURED.original, markups: false });
    const processed = original && (await this.inspect(row, row.processed_object, { ...MEASURED.processed, markups }));
    return processed && { original, processed };
  }

  /**
   * Inspects the uploaded drawing, unless its check could not open it: then the page count is null and there are findings. Results
   * may be stored before the check has run, in any status.
   */
  private async inspectOriginal(row: DocumentRow, measured: Measured): Promise<PdfInspection | null> {
    if (row.page_count === null && row.findings.length > 0) return unopened(row.findings);
    return this.inspect(row, row.original_object, measured);
  }

  /** Null for an object that was replaced or deleted; the replacement's event starts another comparison. */
  private inspect(row: DocumentRow, key: string, measured: Measured): Promise<PdfInspection | null> {
    return this.inspector.measure(row.organization_id, () => this.objects.find(key), measured);
  }
}
