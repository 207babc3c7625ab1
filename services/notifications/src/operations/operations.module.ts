import { Module, type Provider } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { CONFIG, LOGGER } from "@takeoff/platform/inject";
import type { Logger } from "@takeoff/platform";
import { openProducerConnection, QueueAdmin } from "@takeoff/platform/queues";
import type { NotificationsConfig } from "../config.ts";
import { SendingModule } from "../sending/sending.module.ts";
import { EmailAdmin } from "./emails/email-admin.ts";
import { EmailListRepository } from "./emails/email-list.repository.ts";
import { EmailsController } from "./emails/emails.controller.ts";
import { EmailsService } from "./emails/emails.service.ts";
import { Housekeeping } from "./housekeeping.ts";
import { JobsController } from "./jobs/jobs.controller.ts";
import { JobsService } from "./jobs/jobs.service.ts";
import { OpenEventRepository } from "./jobs/open-event.repository.ts";
import { StaffActionEntity, StaffActionRepository } from "./staff-action.repository.ts";
import { StaffActionsController } from "./staff-actions.controller.ts";
import { SummaryController } from "./summary.controller.ts";
import { SummaryService } from "./summary.service.ts";

const queueAdmin: Provider = {
  provide: QueueAdmin,
  useFactory: ({ REDIS_URL }: NotificationsConfig, logger: Logger) => new QueueAdmin(openProducerConnection(REDIS_URL, logger)),
  inject: [CONFIG, LOGGER],
};

/** Staff see, retry and discard jobs and e-mails. */
@Module({
  imports: [TypeOrmModule.forFeature([StaffActionEntity]), SendingModule],
  controllers: [SummaryController, JobsController, EmailsController, StaffActionsController],
  providers: [
    queueAdmin,
    SummaryService,
    JobsService,
    OpenEventRepository,
    EmailsService,
    EmailListRepository,
    EmailAdmin,
    StaffActionRepository,
    Housekeeping,
  ],
})
export class OperationsModule {}
