import { Controller, Req, Res } from "@nestjs/common";
import type { AllDocumentsQuery, Caller, Document, DocumentQuery } from "@takeoff/contracts";
import { CurrentCaller, ApiRoute, Id, sendPage, ValidQuery } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { DocumentsService } from "./documents.service.ts";

@Controller()
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

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

  @ApiRoute("getDocument")
  get(@CurrentCaller() caller: Caller, @Id() id: number): Promise<Document> {
    return this.documents.get(caller, id);
  }
}
