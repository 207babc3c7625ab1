import { Controller } from "@nestjs/common";
import type { Operations } from "@takeoff/contracts";
import { ApiRoute } from "@takeoff/platform/http";
import { SummaryService } from "./summary.service.ts";

@Controller()
export class SummaryController {
  constructor(private readonly figures: SummaryService) {}

  @ApiRoute("getOperations")
  get(): Promise<Operations> {
    return this.figures.get();
  }
}
