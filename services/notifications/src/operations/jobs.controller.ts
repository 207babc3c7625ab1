import { Controller } from "@nestjs/common";
import type { ActAnswer, Caller, DropJobsRequest, JobQuery, ParkedJob, RetryJobsRequest } from "@takeoff/contracts";
import { From, Handles, JsonBody, ValidQuery } from "@takeoff/platform";
import { JobsService } from "./jobs.service.ts";

@Controller()
export class JobsController {
  constructor(private readonly jobs: JobsService) {}

  @Handles("listParkedJobs")
  list(@ValidQuery() { queue }: JobQuery): Promise<ParkedJob[]> {
    return this.jobs.list(queue);
  }

  @Handles("retryJobs")
  retry(@From() caller: Caller, @JsonBody() { jobs }: RetryJobsRequest): Promise<ActAnswer> {
    return this.jobs.retry(caller, jobs);
  }

  @Handles("dropJobs")
  drop(@From() caller: Caller, @JsonBody() { jobs, reason }: DropJobsRequest): Promise<ActAnswer> {
    return this.jobs.drop(caller, jobs, reason);
  }
}
