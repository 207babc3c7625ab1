import { Injectable } from "@nestjs/common";
import { AppError, LIMITS, TAKEOFF_FILE_PART, type TakeoffMapping } from "@takeoff/contracts";
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
        const file = checked(part.source, sizeCheck(LIMITS.textResultBytes));
        imported = { filename: cleanFilename(part.filename), object: await this.writer.write(file, owner) };
      });
      const mapping = mappingField(fields);
      const file = imported as { object: StoredObject; filename: string } | null;
      if (!file) throw new AppError("file_required");
      const made = await this.makeCsv(file.filename, file.object, owner);
      return { files: new Map([["csv", made.csv]]), mapping: mapping ?? made.mapping, imported: file };
    } catch (error) {
      const file = imported as { object: StoredObject } | null;
      if (file) await this.writer.discard(file.object.key);
      throw error;
    }
  }

  /** The stored file is read again: while it arrives, its kind need not be known. A CSV is taken as it is. */
  private async makeCsv(
    filename: string,
    { key }: StoredObject,
    owner: ObjectOwner & { organizationId: number },
  ): Promise<{ csv: StoredObject; mapping: TakeoffMapping | null }> {
    const write = (bytes: AsyncIterable<Buffer>): Promise<StoredObject> =>
      this.writer.write(checked(bytes, ...resultChecks("csv", LIMITS.textResultBytes)), owner);
    return this.reader.read(owner.organizationId, filename, await this.open(key), async ({ kind, rows, mapping }) => {
      if (kind !== "csv") return { csv: await write(csvOf(rows)), mapping };
      // Only its kind was of interest.
      for await (const _ of rows) break;
      return { csv: await write(await this.open(key)), mapping };
    });
  }

  private async open(key: string): Promise<AsyncIterable<Buffer>> {
    const stream = await this.store.open(key);
    if (!stream) throw new AppError("unavailable", { cause: new Error(`object ${key} is not in the store`) });
    return stream as AsyncIterable<Buffer>;
  }
}
