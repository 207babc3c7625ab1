import { Controller, Req, Res } from "@nestjs/common";
import type { ActAnswer, Caller, DropEmailsRequest, Email, EmailQuery, RetryEmailsRequest } from "@takeoff/contracts";
import { From, Handles, JsonBody, sendPage, ValidQuery } from "@takeoff/platform";
import type { Request, Response } from "express";
import { EmailsService } from "./emails.service.ts";

@Controller()
export class EmailsController {
  constructor(private readonly emails: EmailsService) {}

  @Handles("listEmails")
  async list(@ValidQuery() query: EmailQuery, @Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<Email[]> {
    return sendPage("listEmails", await this.emails.page(query), request, response);
  }

  @Handles("retryEmails")
  retry(@From() caller: Caller, @JsonBody() { ids }: RetryEmailsRequest): Promise<ActAnswer> {
    return this.emails.retry(caller, ids);
  }

  @Handles("dropEmails")
  drop(@From() caller: Caller, @JsonBody() { ids, reason }: DropEmailsRequest): Promise<ActAnswer> {
    return this.emails.drop(caller, ids, reason);
  }
}
