import { Controller } from "@nestjs/common";
import type { Operations } from "@takeoff/contracts";
import { Handles } from "@takeoff/platform";
import { FiguresService } from "./figures.service.ts";

@Controller()
export class FiguresController {
  constructor(private readonly figures: FiguresService) {}

  @Handles("getOperations")
  get(): Promise<Operations> {
    return this.figures.get();
  }
}
