import { createHash } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { AppError, hasExtension, MESSAGES, fieldError, unknownOrganizationError, type Caller, type UploadFields } from "@takeoff/contracts";
import { InjectConfig } from "@takeoff/platform";
import type { DocumentsConfig } from "../../config.ts";
import { checked, pdfCheck, sizeCheck, type FileCheck } from "../../storage/forms/file-checks.ts";
import type { FilePart, FormReader } from "../../storage/forms/read-form.ts";
import type { StoredObject } from "../../storage/objects/object.repository.ts";
import { ObjectWriter } from "../../storage/objects/object-writer.ts";
import { UploadOrganizations } from "../../core/organizations/upload-organizations.ts";
import { cleanFilename } from "../../core/filename.ts";
import { fieldsAreComplete, organizationBeforeFile, readFields, missingFileError } from "./questionnaire.ts";

const FILE_PART = "file";

export interface ParsedUpload {
  fields: UploadFields;
  organizationId: number;
  filename: string;
  object: StoredObject;
  /** SHA-256 of the fields, the file's name and its bytes: equal only for the same upload. */
  fingerprint: Buffer;
}

/** The form's file; `object` is null when it is not a PDF. */
interface FormFile {
  filename: string;
  object: StoredObject | null;
}

/** Reads the upload form: streams its file into the store and validates its questionnaire. */
@Injectable()
export class UploadForm {
  constructor(
    private readonly writer: ObjectWriter,
    private readonly organizations: UploadOrganizations,
    @InjectConfig() private readonly config: DocumentsConfig,
  ) {}

  /** @throws AppError with the contract's sentence for the first fault; nothing stays stored then. */
  async parse(caller: Caller, read: FormReader): Promise<ParsedUpload> {
    const files: FormFile[] = [];
    try {
      const fields = await read(async (part, fieldsBefore) => {
        if (!isTheFile(part)) return part.drop();
        if (files.length) throw fieldError("file", MESSAGES.upload.oneFile);
        const file: FormFile = { filename: cleanFilename(part.filename), object: null };
        files.push(file);
        file.object = await this.store(caller, part, file.filename, fieldsBefore);
      });
      return validated(caller, fields, files[0]);
    } catch (error) {
      for (const { object } of files) if (object) await this.writer.discard(object.key);
      throw error;
    }
  }

  /** Deletes the file of a parsed upload; does nothing when its document was committed. */
  async discard({ object }: ParsedUpload): Promise<void> {
    await this.writer.discard(object.key);
  }

  /** Reads the form only for its fingerprint; stores nothing. */
  async fingerprint(read: FormReader): Promise<Buffer> {
    const hash = createHash("sha256");
    let filename = "";
    const fields = await read(async (part) => {
      if (!isTheFile(part)) return part.drop();
      filename = cleanFilename(part.filename);
      for await (const chunk of part.source) hash.update(chunk);
    });
    return fingerprintOf(fields, filename, hash.digest());
  }

  /**
   * Stores the file. Errors of the fields take precedence over a file that is not a PDF: while fields are still missing, such a
   * file is drained and null returned; otherwise it is rejected without reading the rest.
   */
  private async store(
    caller: Caller,
    part: FilePart,
    filename: string,
    fieldsBefore: ReadonlyMap<string, string>,
  ): Promise<StoredObject | null> {
    const size = sizeCheck(this.config.MAX_UPLOAD_BYTES, MESSAGES.upload.tooLarge(this.config.MAX_UPLOAD_BYTES));
    try {
      if (!hasExtension(filename, ".pdf")) throw notAPdf();
      const organizationId = organizationBeforeFile(caller, fieldsBefore);
      const file = checked(part.source, size, await this.quotaCheck(organizationId), pdfCheck(notAPdf));
      return await this.writer.write(file, { organizationId, errorWhenDeleted: unknownOrganizationError });
    } catch (error) {
      const invalidFile = error instanceof AppError && error.code === "invalid_file";
      if (!invalidFile || fieldsAreComplete(caller, fieldsBefore)) throw error;
      part.drop();
      return null;
    }
  }

  /** Rejects a file as soon as it exceeds its organization's quota; before its first byte when the quota is used up. */
  private async quotaCheck(organizationId: number | null): Promise<FileCheck> {
    const free = organizationId === null ? Infinity : await this.organizations.freeBytes(organizationId);
    if (free <= 0) throw new AppError("quota_exceeded");
    return sizeCheck(free, undefined, "quota_exceeded");
  }
}

function notAPdf(): AppError {
  return new AppError("invalid_file", { message: MESSAGES.files.pdf, fields: { file: MESSAGES.files.pdf } });
}

function isTheFile(part: FilePart): boolean {
  // A browser sends an empty file input as a part with an empty file name.
  return part.name === FILE_PART && part.filename !== "";
}

function validated(caller: Caller, given: ReadonlyMap<string, string>, file: FormFile | undefined): ParsedUpload {
  if (!file) throw missingFileError(caller, given);
  const { fields, organizationId } = readFields(caller, given);
  if (!file.object) throw notAPdf();
  return {
    fields,
    organizationId,
    filename: file.filename,
    object: file.object,
    fingerprint: fingerprintOf(given, file.filename, file.object.sha256),
  };
}

function fingerprintOf(fields: ReadonlyMap<string, string>, filename: string, sha256: Buffer): Buffer {
  const sorted = [...fields].map(([name, value]) => [name, value.trim()]).sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([sorted, filename]))
    .update(sha256)
    .digest();
}
