import { Injectable } from "@nestjs/common";
import {
  AppError,
  canSeeResults,
  describeRequirements,
  RESULTS_NOT_READ,
  type Caller,
  type ExportFormat,
  type ExportPreflight,
} from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import type { RequestReader } from "@takeoff/platform/http";
import { DeliveredCheckRepository } from "../../core/checks/delivered-check.repository.ts";
import { auditedDocument, nameResults, type DocumentRow } from "../../core/document-row.ts";
import { DataService } from "../lines/data/data.service.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { DocumentParametersRepository } from "../../core/parameters/document-parameters.repository.ts";
import type { ExportSource } from "./export-source.ts";
import { EXPORT_WRITERS } from "./formats.ts";
import { exportLosses } from "./losses.ts";
import { readUnderstanding } from "../lines/takeoff-lines.ts";

export interface Export {
  format: ExportFormat;
  /** Writes the audit entry. Must complete before the first byte is sent. */
  record(): Promise<void>;
  /** Starts reading from the database when it is iterated. */
  chunks: AsyncIterable<string | Buffer>;
}

@Injectable()
export class ExportService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly data: DataService,
    private readonly parameters: DocumentParametersRepository,
    private readonly checks: DeliveredCheckRepository,
  ) {}

  /**
   * A document's data in a format; without rows where there are no results, and for callers who may not see them yet.
   * @param which resolves the format from the request; called only after the caller's access to the document is checked
   * @throws AppError `not_found` for a document that the caller may not see; `unavailable` while its results are being read: a program
   * would take a file without rows, or with those of replaced results, for the takeoff
   */
  async get(caller: Caller, id: number, which: RequestReader<ExportFormat>): Promise<Export> {
    const document = await this.documents.getVisible(caller, id);
    const format = await which();
    const record = () => recordAuditEvent(this.database, "exportDocument", auditedDocument(document, format));
    const source = await this.getSource(caller, document);
    if (canSeeResults(caller, document.status) && source.head.generation === null && nameResults(document) !== null)
      throw new AppError("unavailable", { message: RESULTS_NOT_READ });
    return { format, record, chunks: EXPORT_WRITERS[format](source) };
  }

  /** What the exports of a document that the caller may see are written from; writes no audit entry. */
  async getSource(caller: Caller, document: DocumentRow): Promise<ExportSource> {
    const [data, parameters, check] = await Promise.all([
      this.data.ofPresentResults(caller, document),
      this.parameters.find(document.id),
      canSeeResults(caller, document.status) ? this.checks.find(document.id, document.csv_object) : null,
    ]);
    return { ...data, document, parameters, requirements: describeRequirements(document, parameters), marks: check && check.marks };
  }

  /** What each format leaves out of a document's takeoff; nothing without results that the caller may see. @throws AppError `not_found` */
  async preflight(caller: Caller, id: number): Promise<ExportPreflight> {
    const data = await this.data.ofPresentResults(caller, await this.documents.getVisible(caller, id));
    return data.head.generation === null ? { formats: {} } : exportLosses(await readUnderstanding(data));
  }
}
