import { Injectable } from "@nestjs/common";
import {
  AppError,
  fieldError,
  hasExtension,
  MESSAGES,
  RESULT_FILES,
  TAKEOFF_MAPPING_FIELD,
  type Finding,
  type ResultKind,
  type TakeoffMapping,
} from "@takeoff/contracts";
import { InjectConfig } from "@takeoff/platform/inject";
import type { DocumentsConfig } from "../../config.ts";
import { checked } from "../../storage/forms/file-checks.ts";
import type { FormReader } from "../../storage/forms/read-form.ts";
import type { StoredObject } from "../../storage/objects/object.repository.ts";
import { ObjectWriter } from "../../storage/objects/object-writer.ts";
import { ImportReader } from "../reading/import-reader.ts";
import { mappingField } from "./mapping-field.ts";
import { invalid, resultChecks } from "./result-checks.ts";

/** What one request stores: results, and what belongs to a CSV among them. */
export interface ParsedResults {
  files: ReadonlyMap<ResultKind, StoredObject>;
  /** What the person confirmed about the CSV's columns. */
  mapping: TakeoffMapping | null;
  /** The file that the CSV was made from, with its name. */
  imported: { object: StoredObject; filename: string } | null;
  /** What was found when that file was read. */
  findings: Finding[];
}

const KINDS = Object.keys(RESULT_FILES) as ResultKind[];

/** Reads the processing form: streams one to three results into the store, all of them or none. */
@Injectable()
export class ResultsForm {
  constructor(
    private readonly writer: ObjectWriter,
    private readonly reader: ImportReader,
    @InjectConfig() private readonly config: DocumentsConfig,
  ) {}

  /**
   * @param organizationId whose document the results are for
   * @throws AppError with the contract's sentence for the first fault; `not_found` when the organization was deleted. Nothing stays
   * stored then.
   */
  async parse(organizationId: number, read: FormReader): Promise<ParsedResults> {
    const seen = new Set<ResultKind>();
    const received = new Map<ResultKind, StoredObject>();
    try {
      const fields = await read(async (part) => {
        const kind = KINDS.find((name) => RESULT_FILES[name].part === part.name);
        if (!kind || part.filename === "") return part.drop();
        if (seen.has(kind))
          throw new AppError("validation_failed", {
            message: "Please send each file only once",
            fields: { [part.name]: "Please send this file only once" },
          });
        seen.add(kind);
        if (!hasExtension(part.filename, RESULT_FILES[kind].extension)) throw invalid(kind);
        const file = checked(part.source, ...resultChecks(kind, this.config.MAX_UPLOAD_BYTES));
        received.set(kind, await this.writer.write(file, { organizationId, errorWhenDeleted: () => new AppError("not_found") }));
      });
      if (received.size === 0) throw new AppError("file_required");
      const xml = received.get("xml");
      if (xml && !(await this.reader.isXml(organizationId, xml))) throw invalid("xml");
      const mapping = mappingField(fields);
      if (mapping && !received.has("csv")) throw fieldError(TAKEOFF_MAPPING_FIELD, MESSAGES.files.mappingWithoutCsv);
      return { files: received, mapping, imported: null, findings: [] };
    } catch (error) {
      for (const { key } of received.values()) await this.writer.discard(key);
      throw error;
    }
  }

  async discard({ files, imported }: ParsedResults): Promise<void> {
    for (const { key } of files.values()) await this.writer.discard(key);
    if (imported) await this.writer.discard(imported.object.key);
  }
}
