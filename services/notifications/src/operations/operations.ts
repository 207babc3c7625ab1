import type { Provider, Type } from "@nestjs/common";
import { PlatformModule, producerConnection, QueueDesk, type Logger } from "@takeoff/platform";
import type { NotificationsConfig } from "../config.ts";
import { ActRepository } from "./act.repository.ts";
import { ActsController } from "./acts.controller.ts";
import { EmailActs } from "./email-acts.ts";
import { EmailListRepository } from "./email-list.repository.ts";
import { EmailsController } from "./emails.controller.ts";
import { EmailsService } from "./emails.service.ts";
import { FiguresController } from "./figures.controller.ts";
import { FiguresService } from "./figures.service.ts";
import { Housekeeping } from "./housekeeping.ts";
import { JobsController } from "./jobs.controller.ts";
import { JobsService } from "./jobs.service.ts";
import { OpenEventRepository } from "./open-event.repository.ts";

const queueDesk: Provider = {
  provide: QueueDesk,
  useFactory: ({ REDIS_URL }: NotificationsConfig, logger: Logger) => new QueueDesk(producerConnection(REDIS_URL, logger)),
  inject: [PlatformModule.CONFIG, PlatformModule.LOGGER],
};

const controllers: Type[] = [FiguresController, JobsController, EmailsController, ActsController];
const providers: Provider[] = [
  queueDesk,
  FiguresService,
  JobsService,
  OpenEventRepository,
  EmailsService,
  EmailListRepository,
  EmailActs,
  ActRepository,
  Housekeeping,
];

/** What staff see of queues and e-mails, and how they mend them. */
export const OPERATIONS = { controllers, providers };
