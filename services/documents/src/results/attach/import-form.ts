import { Injectable } from "@nestjs/common";
import { AppError, IMPORT_ERRORS, LIMITS, TAKEOFF_FILE_PART } from "@takeoff/contracts";
import { cleanFilename } from "../../documents/filename.ts";
import { checked, sizeCheck } from "../../storage/forms/file-checks.ts";
import type { FormReader } from "../../storage/forms/read-form.ts";
import { ObjectWriter, type ObjectOwner } from "../../storage/objects/object-writer.ts";
import type { StoredObject } from "../../storage/objects/object.repository.ts";
import { BlobStore } from "../../storage/store/blob-store.ts";
import { csvOf } from "../import/csv-of.ts";
import { ImportReader } from "../import/import-reader.ts";
import { mappingField } from "../mapping/mapping-field.ts";
import type { ParsedResults } from "./results-form.ts";
import { resultChecks } from "./result-checks.ts";

/** Reads the form of an import: stores its file and the CSV made from it, both or neither. */
@Injectable()
export class ImportForm {
  constructor(
    private readonly writer: ObjectWriter,
    private readonly store: BlobStore,
    private readonly reader: ImportReader,
  ) {}

  /**
   * @param organizationId whose document the takeoff is for
   * @throws AppError `file_required`; `invalid_file` for a file that cannot be read; `not_found` when the organization was deleted.
   * Nothing stays stored then.
   */
  async parse(organizationId: number, read: FormReader): Promise<ParsedResults> {
    const owner = { organizationId, errorWhenDeleted: () => new AppError("not_found") };
    let imported: { object: StoredObject; filename: string } | null = null;
    try {
      const fields = await read(async (part) => {
        if (part.name !== TAKEOFF_FILE_PART || part.filename === "" || imported) return part.drop();
        const file = checked(part.source, sizeCheck(LIMITS.importBytes, IMPORT_ERRORS.largerThan(LIMITS.importBytes)));
        imported = { filename: cleanFilename(part.filename), object: await this.writer.write(file, owner) };
      });
      const mapping = mappingField(fields);
      const file = imported as { object: StoredObject; filename: string } | null;
      if (!file) throw new AppError("file_required");
      const csv = await this.makeCsv(file.filename, file.object, owner);
      return { files: new Map([["csv", csv]]), mapping, imported: file };
    } catch (error) {
      const file = imported as { object: StoredObject } | null;
      if (file) await this.writer.discard(file.object.key);
      throw error;
    }
  }

  /** The stored file is read again: while it arrives, its kind and its mapping need not be known. */
  private async makeCsv(filename: string, { key }: StoredObject, owner: ObjectOwner & { organizationId: number }): Promise<StoredObject> {
    const stream = await this.store.open(key);
    if (!stream) throw new AppError("unavailable", { cause: new Error(`object ${key} is not in the store`) });
    const csv = csvOf((onRow) => this.reader.read(owner.organizationId, filename, stream as AsyncIterable<Buffer>, onRow));
    return this.writer.write(checked(csv, ...resultChecks("csv", LIMITS.textResultBytes)), owner);
  }
}
