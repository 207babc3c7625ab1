import { Controller, Req, Res } from "@nestjs/common";
import { API_BASE, DEFAULT_SORTS, ROUTES, type Caller, type Document, type DocumentQuery } from "@takeoff/contracts";
import { CurrentCaller, ApiRoute, Id, ValidQuery } from "@takeoff/platform";
import type { Request, Response } from "express";
import { DocumentsService } from "./documents.service.ts";

@Controller()
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @ApiRoute("listDocuments")
  list(
    @CurrentCaller() caller: Caller,
    @ValidQuery() query: DocumentQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Document[]> {
    return this.page(caller, query, "projects", ROUTES.listDocuments.path, request, response);
  }

  @ApiRoute("listAllDocuments")
  listAll(
    @CurrentCaller() caller: Caller,
    @ValidQuery() query: DocumentQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Document[]> {
    return this.page(caller, query, "dashboard", ROUTES.listAllDocuments.path, request, response);
  }

  @ApiRoute("getDocument")
  get(@CurrentCaller() caller: Caller, @Id() id: number): Promise<Document> {
    return this.documents.get(caller, id);
  }

  private async page(
    caller: Caller,
    query: DocumentQuery,
    list: keyof typeof DEFAULT_SORTS,
    path: string,
    request: Request,
    response: Response,
  ): Promise<Document[]> {
    const page = await this.documents.page(caller, query, list);
    response.setHeader("x-total-count", page.total);
    if (page.cursor !== null) {
      const next = new URLSearchParams(request.query as Record<string, string>);
      next.set("cursor", page.cursor);
      response.setHeader("link", `<${API_BASE}${path}?${next.toString()}>; rel="next"`);
    }
    return page.documents;
  }
}
