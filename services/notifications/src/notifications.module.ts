import { Module } from "@nestjs/common";
import { DocumentEvents } from "./documents/document-events.ts";
import { Notifications } from "./notifications.ts";
import { EmailLedger } from "./ledger/email-ledger.ts";

@Module({ providers: [EmailLedger, DocumentEvents, Notifications] })
export class NotificationsModule {}
