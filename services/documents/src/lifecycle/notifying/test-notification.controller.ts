import { Controller } from "@nestjs/common";
import type { Caller } from "@takeoff/contracts";
import { CurrentCaller, ApiRoute, Id } from "@takeoff/platform/http";
import { TestNotificationService } from "./test-notification.service.ts";

@Controller()
export class TestNotificationController {
  constructor(private readonly notifications: TestNotificationService) {}

  @ApiRoute("testNotification")
  send(@CurrentCaller() caller: Caller, @Id() id: number): Promise<{ message: string }> {
    return this.notifications.request(caller, id);
  }
}
