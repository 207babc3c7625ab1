import { Readable } from "node:stream";
import { Controller, Req, Res } from "@nestjs/common";
import {
  AUDIT_FILENAME,
  type AuditEntry,
  type AuditFilter,
  type AuditQuery,
  type Caller,
  type RpcResponse,
  type RpcRequest,
} from "@takeoff/contracts";
import { recordRejections } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { CurrentCaller, UNTRUSTED_CONTENT_HEADERS, ApiRoute, sendPage, streamTo, ValidQuery } from "@takeoff/platform/http";
import { RpcHandler, RpcPayload } from "@takeoff/platform/rpc";
import type { Request, Response } from "express";
import { AuditService } from "./audit.service.ts";

@Controller()
export class AuditController {
  constructor(
    private readonly audit: AuditService,
    private readonly database: Database,
  ) {}

  @ApiRoute("listAudit")
  async list(
    @CurrentCaller() caller: Caller,
    @ValidQuery() query: AuditQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly AuditEntry[]> {
    return sendPage("listAudit", await this.audit.page(caller, query), request, response);
  }

  @ApiRoute("exportAudit")
  async export(
    @CurrentCaller() caller: Caller,
    @ValidQuery() filter: AuditFilter,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const head = () =>
      response.status(200).set({
        ...UNTRUSTED_CONTENT_HEADERS,
        "cache-control": "private, no-store",
        "content-disposition": `attachment; filename="${AUDIT_FILENAME}"`,
        "content-type": "text/csv; charset=utf-8",
      });
    if (request.method === "HEAD") return void head().end();
    const lines = await this.audit.export(caller, filter);
    await streamTo(head(), Readable.from(lines, { objectMode: false }));
  }

  @RpcHandler("audit.note_refusals")
  async recordRejections(@RpcPayload() { refusals }: RpcRequest<"audit.note_refusals">): Promise<RpcResponse<"audit.note_refusals">> {
    await recordRejections(this.database, refusals);
    return {};
  }
}
