import { Readable } from "node:stream";
import { Controller, Req, Res } from "@nestjs/common";
import {
  AUDIT_FILENAME,
  type AuditEntry,
  type AuditFilter,
  type AuditQuery,
  type Caller,
  type RpcAnswer,
  type RpcRequest,
} from "@takeoff/contracts";
import {
  Answers,
  Database,
  From,
  HARMLESS_HEADERS,
  Handles,
  Question,
  recordRefusals,
  sendPage,
  streamTo,
  ValidQuery,
} from "@takeoff/platform";
import type { Request, Response } from "express";
import { AuditService } from "./audit.service.ts";

@Controller()
export class AuditController {
  constructor(
    private readonly audit: AuditService,
    private readonly database: Database,
  ) {}

  @Handles("listAudit")
  async list(
    @From() caller: Caller,
    @ValidQuery() query: AuditQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuditEntry[]> {
    return sendPage("listAudit", await this.audit.page(caller, query), request, response);
  }

  @Handles("exportAudit")
  async export(
    @From() caller: Caller,
    @ValidQuery() filter: AuditFilter,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const head = () =>
      response.status(200).set({
        ...HARMLESS_HEADERS,
        "cache-control": "private, no-store",
        "content-disposition": `attachment; filename="${AUDIT_FILENAME}"`,
        "content-type": "text/csv; charset=utf-8",
      });
    if (request.method === "HEAD") return void head().end();
    const lines = await this.audit.export(caller, filter);
    await streamTo(head(), Readable.from(lines, { objectMode: false }));
  }

  @Answers("audit.note_refusals")
  async noteRefusals(@Question() { refusals }: RpcRequest<"audit.note_refusals">): Promise<RpcAnswer<"audit.note_refusals">> {
    await recordRefusals(this.database, refusals);
    return {};
  }
}
