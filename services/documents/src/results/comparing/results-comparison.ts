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
  compare(facts: DrawingFacts): Promise<ComparedResults>;
}

/** A document's drawing: what its results are compared with. */
export interface InspectedDrawing {
  pageCount: number | null;
  /** Null without a processed PDF. */
  pdfs: { original: PdfInspection; processed: PdfInspection } | null;
  /** Of the processed PDF's markups. */
  places: PdfPlaces | "no_pdf";
}

/** Compares a document's results with each other and with the uploaded drawing. */
@Injectable()
export class ResultsComparison {
  constructor(
    private readonly objects: ObjectRepository,
    private readonly inspector: PdfInspector,
  ) {}

  /** @throws AppError `unavailable` when the store cannot be read. */
  async inspectDrawing(row: DocumentRow): Promise<InspectedDrawing> {
    const pageCount = await this.pageCount(row);
    const pdfs = await this.inspectBoth(row, row.csv_object !== null || row.xml_object !== null);
    return { pageCount, pdfs, places: pdfs?.processed.places ?? "no_pdf" };
  }

  /** Returns a finding for each comparison that the document's results allow. */
  async compare({ pageCount, pdfs }: InspectedDrawing, tables: ReadTables): Promise<Finding[]> {
    const markups = pdfs && pdfs.processed.pages !== null ? pdfs.processed.markups : undefined;
    const compared = await tables.compare({ pageCount, markups });
    if (!pdfs) return compared.findings;
    const { original, processed } = pdfs;
    const findings = [...compared.findings, comparePdfs(original, processed)];
    if (original.pages !== null && processed.pages !== null) findings.push(compareSheets(original, processed));
    if (compared.markups) findings.push(compared.markups);
    return findings;
  }

  private async pageCount(row: DocumentRow): Promise<number | null> {
    return row.page_count ?? (await this.inspectOriginal(row, COUNTED))?.pages ?? null;
  }

  private async inspectBoth(row: DocumentRow, markups: boolean): Promise<InspectedDrawing["pdfs"]> {
    if (row.processed_object === null) return null;
    const original = await this.inspectOriginal(row, { ...MEASURED.original, markups: false });
    const processed = original && (await this.inspect(row, row.processed_object, { ...MEASURED.processed, markups }));
    return processed && { original, processed };
  }

  /** Inspects the uploaded drawing; without a page count and with findings where its check could not open it. May run before the check. */
  private async inspectOriginal(row: DocumentRow, measured: Measured): Promise<PdfInspection | null> {
    if (row.page_count === null && row.findings.length > 0) return unopened(row.findings);
    return this.inspect(row, row.original_object, measured);
  }

  /** Null for an object that was replaced or deleted; the replacement's event starts another comparison. */
  private inspect(row: DocumentRow, key: string, measured: Measured): Promise<PdfInspection | null> {
    return this.inspector.measure(row.organization_id, () => this.objects.find(key), measured);
  }
}
