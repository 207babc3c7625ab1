import { createHash } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { AppError, hasExtension, MESSAGES, refusedField, type Caller, type UploadFields } from "@takeoff/contracts";
import { InjectConfig } from "@takeoff/platform";
import type { DocumentsConfig } from "../config.ts";
import { checked, pdfCheck, sizeCheck } from "../forms/file-checks.ts";
import type { FilePart, FormReader } from "../forms/read-form.ts";
import type { StoredObject } from "../objects/object.repository.ts";
import { Receiver } from "../objects/receiver.ts";
import { cleanFilename } from "./filename.ts";
import { fieldsAreComplete, readFields, withoutFile } from "./questionnaire.ts";

const FILE_PART = "file";

export interface ReceivedUpload {
  fields: UploadFields;
  organizationId: number;
  filename: string;
  object: StoredObject;
  /** Tells one upload from another: its fields, its file's name and its bytes. */
  fingerprint: Buffer;
}

/** The form's file: not stored when it is no PDF. */
interface SentFile {
  filename: string;
  object: StoredObject | null;
}

/** Reads the upload form: its file into the store, its questionnaire validated. */
@Injectable()
export class UploadForm {
  constructor(
    private readonly receiver: Receiver,
    @InjectConfig() private readonly config: DocumentsConfig,
  ) {}

  /** @throws AppError with the contract's sentence for whatever is wrong; nothing stays stored then. */
  async receive(caller: Caller, read: FormReader): Promise<ReceivedUpload> {
    const files: SentFile[] = [];
    try {
      const fields = await read(async (part, fieldsBefore) => {
        if (!isTheFile(part)) return part.drop();
        if (files.length) throw refusedField("file", MESSAGES.upload.oneFile);
        const file: SentFile = { filename: cleanFilename(part.filename), object: null };
        files.push(file);
        file.object = await this.store(caller, part, file.filename, fieldsBefore);
      });
      return accept(caller, fields, files[0]);
    } catch (error) {
      for (const { object } of files) if (object) await this.receiver.discard(object.key);
      throw error;
    }
  }

  /** The fingerprint of an upload that is not to be stored. */
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
   * Stores the file. Faults of the fields are told before a wrong file: when some are still to come, a wrong file is
   * read past and null is returned, else it is refused at once.
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
      return await this.receiver.receive(checked(part.source, size, pdfCheck(notAPdf)));
    } catch (error) {
      const wrongFile = error instanceof AppError && error.code === "invalid_file";
      if (!wrongFile || fieldsAreComplete(caller, fieldsBefore)) throw error;
      part.drop();
      return null;
    }
  }
}

function notAPdf(): AppError {
  return new AppError("invalid_file", { message: MESSAGES.files.pdf, fields: { file: MESSAGES.files.pdf } });
}

function isTheFile(part: FilePart): boolean {
  // A browser sends an untouched file input as a part with an empty name.
  return part.name === FILE_PART && part.filename !== "";
}

function accept(caller: Caller, given: ReadonlyMap<string, string>, file: SentFile | undefined): ReceivedUpload {
  if (!file) throw withoutFile(caller, given);
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
