import { Controller, Req, Res } from "@nestjs/common";
import { API_BASE, DEFAULT_SORTS, ROUTES, type Caller, type Document, type DocumentQuery } from "@takeoff/contracts";
import { From, Handles, Id, ValidQuery } from "@takeoff/platform";
import type { Request, Response } from "express";
import { DocumentListService } from "./document-list.service.ts";
import { DocumentsService } from "./documents.service.ts";

@Controller()
export class DocumentsController {
  constructor(
    private readonly lists: DocumentListService,
    private readonly documents: DocumentsService,
  ) {}

  @Handles("listDocuments")
  list(
    @From() caller: Caller,
    @ValidQuery() query: DocumentQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Document[]> {
    return this.page(caller, query, "projects", ROUTES.listDocuments.path, request, response);
  }

  @Handles("listAllDocuments")
  listAll(
    @From() caller: Caller,
    @ValidQuery() query: DocumentQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Document[]> {
    return this.page(caller, query, "dashboard", ROUTES.listAllDocuments.path, request, response);
  }

  @Handles("getDocument")
  get(@From() caller: Caller, @Id() id: number): Promise<Document> {
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
    const page = await this.lists.page(caller, query, list);
    response.setHeader("x-total-count", page.total);
    if (page.cursor !== null) {
      const next = new URLSearchParams(request.query as Record<string, string>);
      next.set("cursor", page.cursor);
      response.setHeader("link", `<${API_BASE}${path}?${next.toString()}>; rel="next"`);
    }
    return page.documents;
  }
}
