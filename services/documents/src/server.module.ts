import { Module } from "@nestjs/common";
import { AssignmentModule } from "./lifecycle/assignment/assignment.module.ts";
import { AttachModule } from "./results/attach/attach.module.ts";
import { BundleModule } from "./results/bundle/bundle.module.ts";
import { DataModule } from "./results/lines/data/data.module.ts";
import { DeletionModule } from "./lifecycle/deletion/deletion.module.ts";
import { DifferenceModule } from "./drafts/difference/difference.module.ts";
import { DocumentParametersModule } from "./core/parameters/document-parameters.module.ts";
import { DocumentsModule } from "./list/documents.module.ts";
import { DraftSummariesModule } from "./drafts/summaries/draft-summaries.module.ts";
import { DraftsModule } from "./drafts/review/drafts.module.ts";
import { PresenceModule } from "./drafts/presence/presence.module.ts";
import { ExportModule } from "./results/export/export.module.ts";
import { FilesModule } from "./downloads/files/files.module.ts";
import { HistoryModule } from "./core/history/history.module.ts";
import { NotifyingModule } from "./lifecycle/notifying/notifying.module.ts";
import { OrganizationExportModule } from "./downloads/organization-export/organization-export.module.ts";
import { RetentionModule } from "./lifecycle/retention/retention.module.ts";
import { StatusModule } from "./lifecycle/status/status.module.ts";
import { TakeoffModule } from "./results/lines/mapping/takeoff.module.ts";
import { TakeoffViewModule } from "./results/lines/view/takeoff-view.module.ts";
import { TurnaroundModule } from "./maintenance/figures/turnaround.module.ts";
import { UploadModule } from "./intake/upload/upload.module.ts";
import { SandboxNoticeModule } from "./pdf/process/sandbox-notice.ts";
import { UpkeepModule } from "./upkeep.module.ts";

/** The HTTP service, and what is done at intervals. */
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
    BundleModule,
    DifferenceModule,
    OrganizationExportModule,
    TakeoffModule,
    TakeoffViewModule,
    DeletionModule,
    RetentionModule,
    TurnaroundModule,
    HistoryModule,
    DocumentParametersModule,
    NotifyingModule,
    DraftsModule,
    DraftSummariesModule,
    PresenceModule,
    UpkeepModule,
    SandboxNoticeModule.forProcess("documents"),
  ],
})
export class ServerModule {}
