import { Controller } from "@nestjs/common";
import { visibleDocuments, type Caller, type DraftSummaries, type DraftSummariesQuery } from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, ValidQuery } from "@takeoff/platform/http";
import { DraftSummaryRepository } from "./draft-summary.repository.ts";

@Controller()
export class DraftSummariesController {
  constructor(private readonly summaries: DraftSummaryRepository) {}

  @ApiRoute("getDraftSummaries")
  async list(@CurrentCaller() caller: Caller, @ValidQuery() { documents }: DraftSummariesQuery): Promise<DraftSummaries> {
    return { drafts: await this.summaries.find(visibleDocuments(caller), documents) };
  }
}
