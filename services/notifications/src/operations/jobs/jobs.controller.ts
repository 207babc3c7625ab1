import { Controller } from "@nestjs/common";
import type {
  StaffActionResponse,
  Caller,
  DiscardJobsRequest,
  JobQuery,
  DeadLetteredJobDetails,
  RetryJobsRequest,
} from "@takeoff/contracts";
import { CurrentCaller, ApiRoute, JsonBody, ValidQuery } from "@takeoff/platform/http";
import { JobsService } from "./jobs.service.ts";

@Controller()
export class JobsController {
  constructor(private readonly jobs: JobsService) {}

  @ApiRoute("listParkedJobs")
  list(@ValidQuery() { queue }: JobQuery): Promise<DeadLetteredJobDetails[]> {
    return this.jobs.list(queue);
  }

  @ApiRoute("retryJobs")
  retry(@CurrentCaller() caller: Caller, @JsonBody() { jobs }: RetryJobsRequest): Promise<StaffActionResponse> {
    return this.jobs.retry(caller, jobs);
  }

  @ApiRoute("dropJobs")
  discard(@CurrentCaller() caller: Caller, @JsonBody() { jobs, reason }: DiscardJobsRequest): Promise<StaffActionResponse> {
    return this.jobs.discard(caller, jobs, reason);
  }
}
