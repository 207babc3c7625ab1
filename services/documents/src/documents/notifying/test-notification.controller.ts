import { Controller } from "@nestjs/common";
import type { Caller } from "@takeoff/contracts";
import { From, Handles, Id } from "@takeoff/platform";
import { TestNotificationService } from "./test-notification.service.ts";

@Controller()
export class TestNotificationController {
  constructor(private readonly notifications: TestNotificationService) {}

  @Handles("testNotification")
  send(@From() caller: Caller, @Id() id: number): Promise<{ message: string }> {
    return this.notifications.request(caller, id);
  }
}
