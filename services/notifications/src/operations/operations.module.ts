import { Module, type Provider } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { CONFIG, LOGGER } from "@takeoff/platform/inject";
import type { Logger } from "@takeoff/platform";
import { openProducerConnection, QueueAdmin } from "@takeoff/platform/queues";
import type { NotificationsConfig } from "../config.ts";
import { SendingModule } from "../sending/sending.module.ts";
import { EmailAdmin } from "./emails/email-admin.ts";
import { EmailListRepository } from "./emails/email-list.repository.ts";
import { EmailsService } from "./emails/emails.service.ts";
import { Housekeeping } from "./housekeeping.ts";
import { JobsService } from "./jobs/jobs.service.ts";
import { OpenEventRepository } from "./jobs/open-event.repository.ts";
import { OperationsController } from "./operations.controller.ts";
import { StaffActionEntity, StaffActionRepository } from "./staff-action.repository.ts";
import { SummaryService } from "./summary.service.ts";

const queueAdmin: Provider = {
  provide: QueueAdmin,
  useFactory: ({ REDIS_URL }: NotificationsConfig, logger: Logger) => new QueueAdmin(openProducerConnection(REDIS_URL, logger)),
  inject: [CONFIG, LOGGER],
};

/** Staff see, retry and discard jobs and e-mails. */
@Module({
  imports: [TypeOrmModule.forFeature([StaffActionEntity]), SendingModule],
  controllers: [OperationsController],
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
