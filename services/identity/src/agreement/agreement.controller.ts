import { Controller } from "@nestjs/common";
import type { Caller } from "@takeoff/contracts";
import { CurrentCaller, ApiRoute } from "@takeoff/platform/http";
import { AgreementService } from "./agreement.service.ts";

@Controller()
export class AgreementController {
  constructor(private readonly agreement: AgreementService) {}

  @ApiRoute("acceptNda")
  accept(@CurrentCaller() caller: Caller): Promise<{ nda_accepted_at: string }> {
    return this.agreement.accept(caller);
  }
}
