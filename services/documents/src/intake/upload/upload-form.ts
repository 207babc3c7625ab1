import { createHash } from "node:crypto";
import { Injectable } from "@nestjs/common";
import {
  AppError,
  fieldError,
  hasExtension,
  isStaff,
  MESSAGES,
  staffUploadFieldsSchema,
  unknownOrganizationError,
  uploadFieldsSchema,
  validationError,
  type Caller,
  type UploadFields,
} from "@takeoff/contracts";
import { InjectConfig } from "@takeoff/platform/inject";
import type { DocumentsConfig } from "../../config.ts";
import { checked, pdfCheck, sizeCheck, type FileCheck } from "../../storage/forms/file-checks.ts";
import type { FilePart, FormReader } from "../../storage/forms/read-form.ts";
import type { StoredObject } from "../../storage/objects/object.repository.ts";
import { ObjectWriter } from "../../storage/objects/object-writer.ts";
import { UploadOrganizations } from "../../core/organizations/upload-organizations.ts";
import { cleanFilename } from "../../core/filename.ts";

const FILE_PART = "file";

/** The text fields of the form by name, as the client sent them. */
type Fields = ReadonlyMap<string, string>;

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
      return validateUpload(caller, fields, files[0]);
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
    return computeFingerprint(fields, filename, hash.digest());
  }

  /**
   * Stores the file. Errors of the fields take precedence over a file that is not a PDF: while fields are still missing, such a
   * file is drained and null returned; otherwise it is rejected without reading the rest.
   */
  private async store(caller: Caller, part: FilePart, filename: string, fieldsBefore: Fields): Promise<StoredObject | null> {
    const size = sizeCheck(this.config.MAX_UPLOAD_BYTES, MESSAGES.upload.tooLarge(this.config.MAX_UPLOAD_BYTES));
    try {
      if (!hasExtension(filename, ".pdf")) throw makeNotAPdfError();
      const organizationId = findOrganizationBeforeFile(caller, fieldsBefore);
      const file = checked(part.source, size, await this.quotaCheck(organizationId), pdfCheck(makeNotAPdfError));
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

export function makeNotAPdfError(): AppError {
  return new AppError("invalid_file", { message: MESSAGES.files.pdf, fields: { file: MESSAGES.files.pdf } });
}

function isTheFile(part: FilePart): boolean {
  // A browser sends an empty file input as a part with an empty file name.
  return part.name === FILE_PART && part.filename !== "";
}

function validateUpload(caller: Caller, given: Fields, file: FormFile | undefined): ParsedUpload {
  if (!file) throw makeMissingFileError(caller, given);
  const { fields, organizationId } = readFields(caller, given);
  if (!file.object) throw makeNotAPdfError();
  return {
    fields,
    organizationId,
    filename: file.filename,
    object: file.object,
    fingerprint: computeFingerprint(given, file.filename, file.object.sha256),
  };
}

/** SHA-256 of the fields, the file's name and the SHA-256 of its bytes. */
export function computeFingerprint(fields: Fields, filename: string, sha256: Buffer): Buffer {
  const sorted = [...fields].map(([name, value]) => [name, value.trim()]).sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([sorted, filename]))
    .update(sha256)
    .digest();
}

export const isFormField = (name: string): boolean => Object.hasOwn(staffUploadFieldsSchema.shape, name);

/** Whether every field is present and valid, so that no later part of the form can add an error. */
export function fieldsAreComplete(caller: Caller, given: Fields): boolean {
  return chooseSchema(caller).safeParse(Object.fromEntries(given)).success;
}

/** The organization that an upload is for, read from the fields before its file; null when they do not name it. */
function findOrganizationBeforeFile(caller: Caller, given: Fields): number | null {
  if (!isStaff(caller)) return caller.organization_id;
  return staffUploadFieldsSchema.shape.organization_id.safeParse(given.get("organization_id")).data ?? null;
}

/** Parses the questionnaire and its organization: the caller's own, or the one that staff name. @throws AppError with a sentence a field */
export function readFields(caller: Caller, given: Fields): { fields: UploadFields; organizationId: number } {
  const parsed = chooseSchema(caller).safeParse(Object.fromEntries(given));
  if (!parsed.success) throw toFieldsError(given, validationError(parsed.error).fields ?? {});
  const named = (parsed.data as { organization_id?: number }).organization_id;
  const organizationId = caller.organization_id ?? named;
  if (organizationId === undefined) throw new AppError("organization_required");
  return { fields: uploadFieldsSchema.parse(Object.fromEntries(given)), organizationId };
}

/** The error for a form without a file; it includes the errors of the fields. */
export function makeMissingFileError(caller: Caller, given: Fields): AppError {
  const parsed = chooseSchema(caller).safeParse(Object.fromEntries(given));
  const others = parsed.success ? {} : validationError(parsed.error).fields;
  return new AppError("validation_failed", {
    message: MESSAGES.upload.selectFile,
    fields: { ...others, file: MESSAGES.upload.selectFile },
  });
}

function chooseSchema(caller: Caller) {
  return isStaff(caller) ? staffUploadFieldsSchema : uploadFieldsSchema;
}

function toFieldsError(given: Fields, fields: Record<string, string>): AppError {
  const wrong = Object.keys(fields);
  if (wrong.length === 1 && wrong[0] === "organization_id") return new AppError("organization_required", { fields });
  const missing = wrong.some((name) => !given.get(name)?.trim());
  return new AppError("validation_failed", { fields, message: missing ? MESSAGES.upload.fillAll : fields[wrong[0] ?? ""] });
}
