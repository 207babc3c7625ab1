import type { Provider, Type } from "@nestjs/common";
import { PlatformModule, producerConnection, QueueAdmin, type Logger } from "@takeoff/platform";
import type { NotificationsConfig } from "../config.ts";
import { StaffActionRepository } from "./staff-action.repository.ts";
import { StaffActionsController } from "./staff-actions.controller.ts";
import { EmailAdmin } from "./email-admin.ts";
import { EmailListRepository } from "./email-list.repository.ts";
import { EmailsController } from "./emails.controller.ts";
import { EmailsService } from "./emails.service.ts";
import { SummaryController } from "./summary.controller.ts";
import { SummaryService } from "./summary.service.ts";
import { Housekeeping } from "./housekeeping.ts";
import { JobsController } from "./jobs.controller.ts";
import { JobsService } from "./jobs.service.ts";
import { OpenEventRepository } from "./open-event.repository.ts";

const queueAdmin: Provider = {
  provide: QueueAdmin,
  useFactory: ({ REDIS_URL }: NotificationsConfig, logger: Logger) => new QueueAdmin(producerConnection(REDIS_URL, logger)),
  inject: [PlatformModule.CONFIG, PlatformModule.LOGGER],
};

const controllers: Type[] = [SummaryController, JobsController, EmailsController, StaffActionsController];
const providers: Provider[] = [
  queueAdmin,
  SummaryService,
  JobsService,
  OpenEventRepository,
  EmailsService,
  EmailListRepository,
  EmailAdmin,
  StaffActionRepository,
  Housekeeping,
];

/** Controllers and providers with which staff see, retry and discard jobs and e-mails. */
export const OPERATIONS = { controllers, providers };
