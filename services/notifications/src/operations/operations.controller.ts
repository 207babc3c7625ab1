import { Controller, Req, Res } from "@nestjs/common";
import type {
  Caller,
  DeadLetteredJobDetails,
  DiscardEmailsRequest,
  DiscardJobsRequest,
  Email,
  EmailQuery,
  JobQuery,
  Operations,
  RetryEmailsRequest,
  RetryJobsRequest,
  StaffActionQuery,
  StaffActionRecord,
  StaffActionResponse,
} from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, cutPage, idPosition, JsonBody, readCursor, sendPage, ValidQuery } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { EmailsService } from "./emails/emails.service.ts";
import { JobsService } from "./jobs/jobs.service.ts";
import { StaffActionRepository } from "./staff-action.repository.ts";
import { SummaryService } from "./summary.service.ts";

const ACTIONS = "acts";

@Controller()
export class OperationsController {
  constructor(
    private readonly summary: SummaryService,
    private readonly jobs: JobsService,
    private readonly emails: EmailsService,
    private readonly actions: StaffActionRepository,
  ) {}

  @ApiRoute("getOperations")
  get(): Promise<Operations> {
    return this.summary.get();
  }

  @ApiRoute("listParkedJobs")
  listJobs(@ValidQuery() { queue }: JobQuery): Promise<DeadLetteredJobDetails[]> {
    return this.jobs.list(queue);
  }

  @ApiRoute("retryJobs")
  retryJobs(@CurrentCaller() caller: Caller, @JsonBody() { jobs }: RetryJobsRequest): Promise<StaffActionResponse> {
    return this.jobs.retry(caller, jobs);
  }

  @ApiRoute("dropJobs")
  discardJobs(@CurrentCaller() caller: Caller, @JsonBody() { jobs, reason }: DiscardJobsRequest): Promise<StaffActionResponse> {
    return this.jobs.discard(caller, jobs, reason);
  }

  @ApiRoute("listEmails")
  async listEmails(
    @ValidQuery() query: EmailQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly Email[]> {
    return sendPage("listEmails", await this.emails.page(query), request, response);
  }

  @ApiRoute("retryEmails")
  retryEmails(@CurrentCaller() caller: Caller, @JsonBody() { ids }: RetryEmailsRequest): Promise<StaffActionResponse> {
    return this.emails.retry(caller, ids);
  }

  @ApiRoute("dropEmails")
  discardEmails(@CurrentCaller() caller: Caller, @JsonBody() { ids, reason }: DiscardEmailsRequest): Promise<StaffActionResponse> {
    return this.emails.discard(caller, ids, reason);
  }

  @ApiRoute("listActs")
  async listActions(
    @ValidQuery() { limit, cursor }: StaffActionQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly StaffActionRecord[]> {
    const after = readCursor(cursor, ACTIONS, idPosition);
    const [rows, total] = await Promise.all([this.actions.list(after?.i ?? null, limit + 1), this.actions.total()]);
    return sendPage("listActs", { ...cutPage(rows, limit, ACTIONS, ({ id }) => ({ i: id })), total }, request, response);
  }
}
