import { Injectable } from "@nestjs/common";
import { AppError, LIMITS, TAKEOFF_FILE_PART, type TakeoffMapping } from "@takeoff/contracts";
import { cleanFilename } from "../../core/filename.ts";
import { checked } from "../../storage/forms/file-checks.ts";
import type { FormReader } from "../../storage/forms/read-form.ts";
import { ObjectWriter, type ObjectOwner } from "../../storage/objects/object-writer.ts";
import type { StoredObject } from "../../storage/objects/object.repository.ts";
import { BlobStore } from "../../storage/store/blob-store.ts";
import { ImportReader, type FileToImport, type PreviewedFile } from "../import/import-reader.ts";
import { mappingField } from "../mapping/mapping-field.ts";
import type { ParsedResults } from "./results-form.ts";
import { ReceivedFiles } from "./received-files.ts";
import { resultChecks } from "./result-checks.ts";

interface Received {
  file: FileToImport;
  fields: ReadonlyMap<string, string>;
}

/** Reads forms with files to import. They are stored first: the process that reads them asks for their bytes, in any order. */
@Injectable()
export class ImportForm {
  constructor(
    private readonly writer: ObjectWriter,
    private readonly store: BlobStore,
    private readonly reader: ImportReader,
  ) {}

  /**
   * Stores the file and the CSV made from it, both or neither.
   * @param organizationId whose document the takeoff is for
   * @throws AppError `file_required`; `validation_failed` for files that are not imported together; `invalid_file` for a file that cannot be read; `not_found` when the organization was deleted.
   * Nothing stays stored then.
   */
  async parse(organizationId: number, read: FormReader): Promise<ParsedResults> {
    const { file, fields } = await this.receive(organizationId, read);
    try {
      const mapping = mappingField(fields);
      const made = await this.makeCsv(organizationId, file);
      const imported = { object: file.object, filename: cleanFilename(file.filename) };
      return { files: new Map([["csv", made.csv]]), mapping: mapping ?? made.mapping, imported };
    } catch (error) {
      await this.writer.discard(file.object.key);
      throw error;
    }
  }

  /** Reads the first rows of the file, which does not stay stored. @throws as `parse` */
  async preview(organizationId: number, read: FormReader): Promise<PreviewedFile> {
    const { file } = await this.receive(organizationId, read);
    try {
      return await this.reader.preview(organizationId, file);
    } finally {
      await this.writer.discard(file.object.key);
    }
  }

  /** Reads the form to its end. @returns what is to be imported, which is stored */
  private async receive(organizationId: number, read: FormReader): Promise<Received> {
    const files = new ReceivedFiles({
      write: (bytes) => this.writer.write(bytes, ownerOf(organizationId)),
      open: (key) => this.open(key),
      discard: (key) => this.writer.discard(key),
    });
    try {
      const fields = await read(async (part) => {
        if (part.name !== TAKEOFF_FILE_PART || part.filename === "") return part.drop();
        await files.take(part);
      });
      const file = await files.end();
      if (!file) throw new AppError("file_required");
      return { file, fields };
    } catch (error) {
      await files.fail(error);
      throw error;
    }
  }

  /** A CSV is taken as it is. */
  private async makeCsv(organizationId: number, file: FileToImport): Promise<{ csv: StoredObject; mapping: TakeoffMapping | null }> {
    const write = (bytes: AsyncIterable<Buffer>): Promise<StoredObject> =>
      this.writer.write(checked(bytes, ...resultChecks("csv", LIMITS.textResultBytes)), ownerOf(organizationId));
    const { used, mapping } = await this.reader.toCsv(organizationId, file, async (_kind, csv) =>
      write(csv ?? (await this.open(file.object.key))),
    );
    return { csv: used, mapping };
  }

  private async open(key: string): Promise<AsyncIterable<Buffer>> {
    const stream = await this.store.open(key);
    if (!stream) throw new AppError("unavailable", { cause: new Error(`object ${key} is not in the store`) });
    return stream as AsyncIterable<Buffer>;
  }
}

function ownerOf(organizationId: number): ObjectOwner {
  return { organizationId, errorWhenDeleted: () => new AppError("not_found") };
}
