import { Controller } from "@nestjs/common";
import type { Caller } from "@takeoff/contracts";
import { From, Handles } from "@takeoff/platform";
import { UsersService } from "./users.service.ts";

@Controller()
export class NdaController {
  constructor(private readonly users: UsersService) {}

  @Handles("acceptNda")
  accept(@From() caller: Caller): Promise<{ nda_accepted_at: string }> {
    return this.users.acceptNda(caller);
  }
}
