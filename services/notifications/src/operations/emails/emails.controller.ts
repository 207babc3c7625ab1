import { Controller, Req, Res } from "@nestjs/common";
import type { StaffActionResponse, Caller, DiscardEmailsRequest, Email, EmailQuery, RetryEmailsRequest } from "@takeoff/contracts";
import { CurrentCaller, ApiRoute, JsonBody, sendPage, ValidQuery } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { EmailsService } from "./emails.service.ts";

@Controller()
export class EmailsController {
  constructor(private readonly emails: EmailsService) {}

  @ApiRoute("listEmails")
  async list(
    @ValidQuery() query: EmailQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly Email[]> {
    return sendPage("listEmails", await this.emails.page(query), request, response);
  }

  @ApiRoute("retryEmails")
  retry(@CurrentCaller() caller: Caller, @JsonBody() { ids }: RetryEmailsRequest): Promise<StaffActionResponse> {
    return this.emails.retry(caller, ids);
  }

  @ApiRoute("dropEmails")
  discard(@CurrentCaller() caller: Caller, @JsonBody() { ids, reason }: DiscardEmailsRequest): Promise<StaffActionResponse> {
    return this.emails.discard(caller, ids, reason);
  }
}
