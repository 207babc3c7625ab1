import { Controller, Req, Res } from "@nestjs/common";
import type {
  AllDocumentsQuery,
  Caller,
  Document,
  DocumentParameters,
  DocumentQuery,
  HistoryEntry,
  OriginalsQuery,
} from "@takeoff/contracts";
import { CurrentCaller, ApiRoute, Id, sendPage, ValidQuery } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { HistoryService } from "../core/history/history.service.ts";
import { DocumentParametersService } from "../core/parameters/document-parameters.service.ts";
import { sendArchive } from "../downloads/archive/send-archive.ts";
import { DocumentsService } from "./documents.service.ts";
import { OriginalsService } from "./originals/originals.service.ts";

const ORIGINALS_FILENAME = "takeoff-originals.zip";

@Controller()
export class DocumentsController {
  constructor(
    private readonly documents: DocumentsService,
    private readonly originals: OriginalsService,
    private readonly history: HistoryService,
    private readonly parameters: DocumentParametersService,
  ) {}

  @ApiRoute("listDocuments")
  async list(
    @CurrentCaller() caller: Caller,
    @ValidQuery() query: DocumentQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly Document[]> {
    return sendPage("listDocuments", await this.documents.page(caller, query, "projects"), request, response);
  }

  @ApiRoute("listAllDocuments")
  async listAll(
    @CurrentCaller() caller: Caller,
    @ValidQuery() query: AllDocumentsQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly Document[]> {
    return sendPage("listAllDocuments", await this.documents.page(caller, query, "dashboard"), request, response);
  }

  // Before the route of one document, whose path would match this one too.
  @ApiRoute("downloadOriginals")
  async downloadOriginals(
    @CurrentCaller() caller: Caller,
    @ValidQuery() { ids }: OriginalsQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendArchive(request, response, ORIGINALS_FILENAME, await this.originals.get(caller, ids));
  }

  @ApiRoute("getDocument")
  get(@CurrentCaller() caller: Caller, @Id() id: number): Promise<Document> {
    return this.documents.get(caller, id);
  }

  @ApiRoute("getDocumentHistory")
  getHistory(@CurrentCaller() caller: Caller, @Id() id: number): Promise<HistoryEntry[]> {
    return this.history.list(caller, id);
  }

  @ApiRoute("getDocumentParameters")
  getParameters(@CurrentCaller() caller: Caller, @Id() id: number): Promise<DocumentParameters> {
    return this.parameters.get(caller, id);
  }
}
