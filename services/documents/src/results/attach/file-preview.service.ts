import { Injectable } from "@nestjs/common";
import type { Caller, RememberedMapping, TakeoffPreview } from "@takeoff/contracts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { MappingRepository } from "../../core/mappings/mapping.repository.ts";
import type { FormReader } from "../../storage/forms/read-form.ts";
import type { PreviewedFile } from "../reading/import-reader.ts";
import { ImportForm } from "./import-form.ts";

/** Shows how files would be read before they are attached. */
@Injectable()
export class FilePreviewService {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly mappings: MappingRepository,
    private readonly imports: ImportForm,
  ) {}

  /** Shows how a file would be read as a document's takeoff; stores nothing. @throws AppError `not_found`, or about the file */
  async preview(caller: Caller, id: number, form: FormReader): Promise<TakeoffPreview> {
    const row = await this.documents.getVisible(caller, id);
    const { kind, separator, rows, rowCount, findings, ...file } = await this.imports.preview(row, form);
    const mapping = file.mapping ?? (await this.rememberedMapping(row.organization_id, file));
    return { kind, separator, rows, row_count: rowCount, mapping, findings, imported_filename: null };
  }

  private async rememberedMapping(
    organizationId: number,
    { headerRow, headerHash }: Pick<PreviewedFile, "headerRow" | "headerHash">,
  ): Promise<RememberedMapping | null> {
    const mapping = headerHash === null ? undefined : (await this.mappings.byHeader(organizationId)).get(headerHash);
    // The same header may lie in another row of this file.
    return mapping ? { ...mapping, header_row: headerRow } : null;
  }
}
