import { Module } from "@nestjs/common";
import { AssignmentModule } from "./documents/assignment/assignment.module.ts";
import { AttachModule } from "./results/attach/attach.module.ts";
import { DataModule } from "./results/data/data.module.ts";
import { DeletionModule } from "./documents/deletion/deletion.module.ts";
import { DifferenceModule } from "./drafts/difference/difference.module.ts";
import { DocumentsModule } from "./documents/documents.module.ts";
import { DraftsModule } from "./drafts/drafts.module.ts";
import { ExportModule } from "./results/export/export.module.ts";
import { FilesModule } from "./documents/files/files.module.ts";
import { HistoryModule } from "./documents/history/history.module.ts";
import { NotifyingModule } from "./documents/notifying/notifying.module.ts";
import { OrganizationExportModule } from "./documents/organization-export/organization-export.module.ts";
import { RetentionModule } from "./documents/retention/retention.module.ts";
import { StatusModule } from "./documents/status/status.module.ts";
import { TakeoffModule } from "./results/mapping/takeoff.module.ts";
import { TurnaroundModule } from "./documents/figures/turnaround.module.ts";
import { UploadModule } from "./intake/upload/upload.module.ts";
import { sandboxNoticeProvider } from "./storage/inspection/sandbox-notice.ts";

/** The HTTP service. */
@Module({
  imports: [
    DocumentsModule,
    UploadModule,
    AttachModule,
    StatusModule,
    AssignmentModule,
    FilesModule,
    DataModule,
    ExportModule,
    DifferenceModule,
    OrganizationExportModule,
    TakeoffModule,
    DeletionModule,
    RetentionModule,
    TurnaroundModule,
    HistoryModule,
    NotifyingModule,
    DraftsModule,
  ],
  providers: [sandboxNoticeProvider("documents")],
})
export class ServerModule {}
