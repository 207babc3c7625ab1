import { Injectable } from "@nestjs/common";
import {
  AppError,
  canSeeDocument,
  hasExtension,
  isStaff,
  LIMITS,
  MESSAGES,
  unknownOrganizationError,
  type Caller,
  type Document,
  type UnfinishedUpload,
} from "@takeoff/contracts";
import { lockOrganizationShared } from "@takeoff/platform";
import { InjectConfig } from "@takeoff/platform/inject";
import type { DocumentsConfig } from "../../config.ts";
import { cleanFilename } from "../../core/filename.ts";
import { UploadOrganizations } from "../../core/organizations/upload-organizations.ts";
import { type UnfinishedUploadEntity, UnfinishedUploadRepository } from "../../core/unfinished-uploads/unfinished-upload.repository.ts";
import { checked, pdfCheck, sizeCheck } from "../../storage/forms/file-checks.ts";
import { ObjectWriter } from "../../storage/objects/object-writer.ts";
import { IdempotencyKeys, type UploadKey } from "../upload/idempotency.ts";
import {
  computeFingerprint,
  isFormField,
  makeMissingFileError,
  makeNotAPdfError,
  readFields,
  type ParsedUpload,
} from "../upload/upload-form.ts";
import { UploadService } from "../upload/upload.service.ts";
import { DamagedPartError, UploadParts, type ReceivePart } from "./upload-parts.ts";

/** What a client says of a file before its first byte. */
export interface AnnouncedUpload {
  id: string;
  /** Empty where the client names none. */
  filename: string;
  /** The questionnaire. */
  fields: Record<string, string>;
  /** The name and the questionnaire, with whatever else the client sent, in the protocol's own form. */
  metadata: string | null;
  /** Bytes of the file. */
  length: number;
}

/** Uploads that go on after a lost connection. They end in the same document as `POST /upload-pdf`, by the same rules. */
@Injectable()
export class ResumableUploads {
  constructor(
    private readonly uploads: UnfinishedUploadRepository,
    private readonly parts: UploadParts,
    private readonly organizations: UploadOrganizations,
    private readonly writer: ObjectWriter,
    private readonly keys: IdempotencyKeys,
    private readonly documents: UploadService,
    @InjectConfig() private readonly config: DocumentsConfig,
  ) {}

  /** Begins an upload. @throws AppError what the upload form throws for the same fields, name and size, before a byte is sent */
  async create(caller: Caller, { id, filename, fields, metadata, length }: AnnouncedUpload): Promise<void> {
    const given = new Map(Object.entries(fields));
    if (filename === "") throw makeMissingFileError(caller, given);
    const { organizationId } = readFields(caller, given);
    const known = Object.fromEntries(Object.entries(fields).filter(([name]) => isFormField(name)));
    const name = cleanFilename(filename);
    if (!hasExtension(name, ".pdf")) throw makeNotAPdfError();
    if (length > this.config.MAX_UPLOAD_BYTES)
      throw new AppError("too_large", { message: MESSAGES.upload.tooLarge(this.config.MAX_UPLOAD_BYTES) });
    await this.organizations.get(organizationId);
    if (length > (await this.organizations.freeBytes(organizationId))) throw new AppError("quota_exceeded");
    await this.uploads.add({ id, user_id: caller.id, organization_id: organizationId, filename: name, fields: known, metadata, length });
  }

  /** @throws AppError `not_found` for an upload that expired, or is another user's, or of an organization that the user left */
  async get(caller: Caller, id: string): Promise<UnfinishedUploadEntity> {
    const upload = await this.uploads.find(id);
    const isOwn = upload?.user_id === caller.id && (isStaff(caller) || caller.organization_id === upload.organization_id);
    if (!upload || !isOwn) throw new AppError("not_found");
    return upload;
  }

  /** Stores a part behind what an upload has. @returns the number of its bytes */
  async append(upload: UnfinishedUploadEntity, start: number, source: AsyncIterable<Buffer>): Promise<number> {
    const header = pdfCheck(makeNotAPdfError);
    // The connection may be lost within the header: only the whole file must have it.
    const beginning = { write: (chunk: Buffer) => header.write(chunk), end: () => undefined };
    return this.parts.append(upload, start, start === 0 ? checked(source, beginning) : source);
  }

  /** As `append`, of a part that the gateway stores. @returns null where it cannot */
  async appendReceived(upload: UnfinishedUploadEntity, start: number, receive: ReceivePart): Promise<number | null> {
    return this.parts.appendReceived(upload, start, receive, ({ head }) => {
      if (start === 0) pdfCheck(makeNotAPdfError).write(Buffer.from(head, "base64"));
    });
  }

  /**
   * Creates the document of an upload whose last byte is stored. A repetition returns the same document.
   * @throws AppError `idempotency_in_progress` while another request does it; `invalid_file` for a file that is no PDF, and DamagedPartError:
   * then the upload is deleted, since no further byte would make it the file that was meant
   */
  async finish(caller: Caller, id: string): Promise<Document> {
    const upload = await this.get(caller, id);
    const key = await this.keys.begin(caller, `upload ${id}`);
    try {
      if (key.completed) return chooseFirst(caller, key.completed.response);
      return await this.createDocument(caller, upload, key);
    } catch (error) {
      await key.release();
      if (isBeyondRepair(error)) await this.uploads.delete(id);
      throw error;
    } finally {
      key.stopRenewal();
    }
  }

  /** Deletes an upload with its parts. @throws AppError `not_found` as `get` */
  async cancel(caller: Caller, id: string): Promise<void> {
    await this.uploads.delete((await this.get(caller, id)).id);
  }

  private async createDocument(caller: Caller, upload: UnfinishedUploadEntity, key: UploadKey): Promise<Document> {
    // The document was deleted since, and with it the stored response.
    if (upload.finished) throw new AppError("not_found");
    const given = new Map(Object.entries(upload.fields));
    const { fields, organizationId } = readFields(caller, given);
    const { id, filename, length } = upload;
    const file = checked(this.parts.read(id), sizeCheck(length), pdfCheck(makeNotAPdfError));
    const object = await this.writer.write(file, { organizationId, errorWhenDeleted: unknownOrganizationError });
    try {
      if (object.size !== length) throw new AppError("conflict");
      const parsed: ParsedUpload = {
        fields,
        organizationId,
        filename,
        object,
        fingerprint: computeFingerprint(given, filename, object.sha256),
      };
      return await this.documents.create(caller, parsed, key, async (tx) => {
        await lockOrganizationShared(tx, organizationId);
        // Before the quota is checked: the parts count against it, as the file does.
        await this.uploads.finish(tx, id);
      });
    } finally {
      // Stops the renewal of a committed object, and deletes any other.
      await this.writer.discard(object.key);
    }
  }
}

/** No further byte makes such an upload the file that was meant. */
const isBeyondRepair = (error: unknown): boolean =>
  error instanceof DamagedPartError || (error instanceof AppError && error.code === "invalid_file");

function chooseFirst(caller: Caller, first: Document): Document {
  if (!canSeeDocument(caller, first)) throw new AppError("not_found");
  return first;
}

/** How far an upload came, as the API shows it. */
export function toUploadResponse({ id, filename, length, received, created_at }: UnfinishedUploadEntity): UnfinishedUpload {
  const expires = new Date(created_at.getTime() + LIMITS.unfinishedUploadSeconds * 1000);
  return { id, filename, length, offset: received, expires_at: expires.toISOString() };
}
