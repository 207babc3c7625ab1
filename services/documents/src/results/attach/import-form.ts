import { Injectable } from "@nestjs/common";
import {
  AppError,
  describeRequirements,
  isMarkedPdfName,
  LIMITS,
  TAKEOFF_FILE_PART,
  type ResultKind,
  type TakeoffMapping,
} from "@takeoff/contracts";
import type { DocumentRow } from "../../core/document-row.ts";
import { cleanFilename } from "../../core/filename.ts";
import { DocumentParametersRepository } from "../../core/parameters/document-parameters.repository.ts";
import { checked } from "../../storage/forms/file-checks.ts";
import type { FormReader } from "../../storage/forms/read-form.ts";
import { ObjectWriter, type ObjectOwner } from "../../storage/objects/object-writer.ts";
import type { StoredObject } from "../../storage/objects/object.repository.ts";
import { BlobStore } from "../../storage/store/blob-store.ts";
import { ImportReader, type FileToImport, type ImportOrder, type PreviewedFile, type StoredFile } from "../reading/import-reader.ts";
import type { MarkedLines } from "../reading/markups/read-marked-lines.ts";
import { mappingField } from "./mapping-field.ts";
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
    private readonly parameters: DocumentParametersRepository,
  ) {}

  /**
   * Stores the file and what is made from it, all or nothing. A marked-up PDF becomes the processed PDF; other files stay beside their CSV.
   * @param document that the takeoff is for
   * @throws AppError `file_required`; `validation_failed` for files that are not imported together; `invalid_file` for a file that cannot be read; `not_found` when the organization was deleted.
   * Nothing stays stored then.
   */
  async parse(document: DocumentRow, read: FormReader): Promise<ParsedResults> {
    const { file, fields } = await this.receive(document.organization_id, read);
    try {
      const confirmed = mappingField(fields);
      const { files, mapping, findings } = await this.convert(await this.readOrder(document), file, confirmed);
      const isResult = files.has("processed");
      const imported = isResult ? null : { object: file.object, filename: cleanFilename(file.filename) };
      return { files, mapping: confirmed ?? mapping, imported, findings };
    } catch (error) {
      await this.writer.discard(file.object.key);
      throw error;
    }
  }

  /** Reads the first rows of the file, which does not stay stored. @throws as `parse` */
  async preview(document: DocumentRow, read: FormReader): Promise<PreviewedFile> {
    const { file } = await this.receive(document.organization_id, read);
    try {
      return await this.reader.preview(await this.readOrder(document), file);
    } finally {
      await this.writer.discard(file.object.key);
    }
  }

  /** Reads the markups of a corrected file, which is not stored. @param accept throws for a kind that is not accepted @throws as `parse` */
  async listMarkups(
    document: DocumentRow,
    read: FormReader,
    { part, accept }: { part: string; accept: (filename: string) => void },
  ): Promise<MarkedLines> {
    const { file } = await this.receive(document.organization_id, read, part);
    try {
      accept(file.filename);
      return await this.reader.listMarkups(await this.readOrder(document), file);
    } finally {
      await this.writer.discard(file.object.key);
    }
  }

  /** The markups of a stored PDF. @throws as `parse` */
  async listStoredMarkups(document: DocumentRow, object: StoredFile["object"]): Promise<MarkedLines> {
    return this.reader.listMarkups(await this.readOrder(document), { filename: "drawing.pdf", object });
  }

  private async readOrder(document: DocumentRow): Promise<ImportOrder> {
    const parameters = await this.parameters.find(document.id);
    return { organizationId: document.organization_id, parameters, requirements: describeRequirements(document, parameters) };
  }

  /** Reads the form to its end. @returns what is to be imported, which is stored */
  private async receive(organizationId: number, read: FormReader, partName: string = TAKEOFF_FILE_PART): Promise<Received> {
    const files = new ReceivedFiles({
      write: (bytes) => this.writer.write(bytes, toOwner(organizationId)),
      open: (key) => this.open(key),
      discard: (key) => this.writer.discard(key),
    });
    try {
      const fields = await read(async (part) => {
        if (part.name !== partName || part.filename === "") return part.drop();
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
  private async convert(
    order: ImportOrder,
    file: FileToImport,
    confirmed: TakeoffMapping | null,
  ): Promise<Pick<ParsedResults, "files" | "mapping" | "findings">> {
    const stored = new Map<ResultKind, StoredObject>();
    const write = async (kind: "csv" | "xml", bytes: AsyncIterable<Buffer>): Promise<void> => {
      const text = checked(bytes, ...resultChecks(kind, LIMITS.textResultBytes));
      stored.set(kind, await this.writer.write(text, toOwner(order.organizationId)));
    };
    try {
      const { mapping, findings } = await this.reader.convert(order, file, confirmed, async ({ kind, csv, xml }) => {
        await write("csv", csv ?? (await this.open(file.object.key)));
        if (xml) await write("xml", xml);
        return kind;
      });
      if (isMarkedPdfName(file.filename)) stored.set("processed", file.object);
      return { files: stored, mapping, findings };
    } catch (error) {
      for (const { key } of stored.values()) await this.writer.discard(key);
      throw error;
    }
  }

  private async open(key: string): Promise<AsyncIterable<Buffer>> {
    const stream = await this.store.open(key);
    if (!stream) throw new AppError("unavailable", { cause: new Error(`object ${key} is not in the store`) });
    return stream as AsyncIterable<Buffer>;
  }
}

function toOwner(organizationId: number): ObjectOwner {
  return { organizationId, errorWhenDeleted: () => new AppError("not_found") };
}
