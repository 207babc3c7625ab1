import { Readable } from "node:stream";
import { Injectable } from "@nestjs/common";
import {
  AppError,
  canSeeResults,
  FAILURE_REASONS,
  FILE_KINDS,
  isStaff,
  STATUS_LABELS,
  type Caller,
  type FileKind,
  BYTE_ORDER_MARK,
  toCsvLine,
} from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { plainName } from "../archive/archive-names.ts";
import type { Archive } from "../archive/send-archive.ts";
import { SessionChecks, type ConfirmSession } from "../archive/session-checks.ts";
import { streamZip, type ZipEntry } from "../archive/zip-stream.ts";
import { OBJECT_COLUMNS, type DocumentRow } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { FilesService } from "../files/files.service.ts";
import { START, type DocumentPosition } from "../../core/organizations/organization-documents.repository.ts";
import { UploadOrganizations } from "../../core/organizations/upload-organizations.ts";
import { OrganizationData } from "./organization-data.ts";

const BATCH = 100;

const COLUMNS: readonly (readonly [name: string, value: (row: DocumentRow) => string])[] = [
  ["Id", ({ id }) => String(id)],
  ["Folder", nameFolder],
  ["File", ({ filename }) => filename],
  ["Project name", ({ project_name }) => project_name],
  ["Project location", ({ project_location }) => project_location],
  ["General contractor", ({ contractor_location }) => contractor_location],
  ["Expected order date", ({ expected_order_date }) => expected_order_date],
  ["Quote needed by", ({ quote_needed_by }) => quote_needed_by],
  ["Domestic steel", ({ is_domestic_steel }) => (is_domestic_steel ? "Yes" : "No")],
  ["Status", ({ status }) => STATUS_LABELS[status]],
  ["Failure reason", ({ failure_reason }) => (failure_reason === null ? "" : FAILURE_REASONS[failure_reason])],
  ["Notes", ({ notes }) => notes ?? ""],
  ["Uploaded by", ({ uploaded_by }) => uploaded_by],
  ["Uploaded at", ({ upload_date }) => upload_date.toISOString()],
  ["Completed at", ({ completed_at }) => completed_at?.toISOString() ?? ""],
  ["Replaces", ({ replaces_id }) => (replaces_id === null ? "" : String(replaces_id))],
];

/** All documents of an organization with their files, and everything else that is stored of it, as one archive. */
@Injectable()
export class OrganizationExportService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly organizations: UploadOrganizations,
    private readonly files: FilesService,
    private readonly data: OrganizationData,
    private readonly sessions: SessionChecks,
  ) {}

  /**
   * A folder for each document with the files that the caller may download, a list of all documents, and the data
   * of the organization. Files are read one after
   * another while the archive is sent.
   * @throws AppError `not_found` for an organization that does not exist or is not the caller's
   */
  async get(caller: Caller, organizationId: number): Promise<Archive> {
    const isOwn = isStaff(caller) || caller.organization_id === organizationId;
    const organization = isOwn ? await this.organizations.find(organizationId) : null;
    if (!organization) throw new AppError("not_found");
    const record = (): Promise<void> =>
      recordAuditEvent(this.database, "exportOrganization", {
        about: { kind: "organization", id: organizationId },
        subject: organization.name,
        organizationId,
      });
    const confirm = this.sessions.begin(caller);
    return { stream: streamZip(this.entries(caller, organizationId, confirm), confirm), record };
  }

  private async *entries(caller: Caller, organizationId: number, confirm: ConfirmSession): AsyncGenerator<ZipEntry> {
    for await (const batch of this.batches(organizationId)) {
      for (const row of batch) {
        const kinds = canSeeResults(caller, row.status) ? FILE_KINDS : (["original"] as const);
        for (const kind of kinds) {
          const entry = row[OBJECT_COLUMNS[kind]] === null ? null : await this.makeEntry(caller, row, kind);
          if (entry) yield entry;
        }
      }
    }
    const open = (): Promise<Readable> => Promise.resolve(Readable.from(this.list(organizationId, confirm), { objectMode: false }));
    yield { path: "documents.csv", at: new Date(), compress: true, open };
    yield* this.data.entries(caller, organizationId, this.batches(organizationId), confirm);
  }

  /** Null when the file was deleted since its document was read. */
  private async makeEntry(caller: Caller, row: DocumentRow, kind: FileKind): Promise<ZipEntry | null> {
    try {
      const file = await this.files.get(caller, row.id, () => Promise.resolve(kind));
      const path = `${nameFolder(row)}/${plainName(file.name)}`;
      const compress = kind === "csv" || kind === "xml";
      return { path, at: row.completed_at ?? row.upload_date, compress, size: file.size, open: () => file.open(null) };
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return null;
      throw error;
    }
  }

  private async *list(organizationId: number, confirm: ConfirmSession): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + toCsvLine(COLUMNS.map(([name]) => name));
    for await (const batch of this.batches(organizationId)) {
      await confirm();
      for (const row of batch) yield toCsvLine(COLUMNS.map(([, value]) => value(row)));
    }
  }

  private async *batches(organizationId: number): AsyncGenerator<DocumentRow[]> {
    let after: DocumentPosition = START;
    for (;;) {
      const batch = await this.documents.ofOrganization(organizationId, after, BATCH);
      yield batch;
      const last = batch.at(-1);
      if (!last || batch.length < BATCH) return;
      after = last;
    }
  }
}

/** The folder of a document: its number keeps equal names apart. */
function nameFolder({ id, project_name }: DocumentRow): string {
  return plainName(`${id} ${project_name}`);
}
