import { Module } from "@nestjs/common";
import { AssignmentModule } from "./lifecycle/assignment/assignment.module.ts";
import { AttachModule } from "./results/attach/attach.module.ts";
import { BundleModule } from "./results/bundle/bundle.module.ts";
import { DeletionModule } from "./lifecycle/deletion/deletion.module.ts";
import { DifferenceModule } from "./drafts/difference/difference.module.ts";
import { DocumentParametersModule } from "./core/parameters/document-parameters.module.ts";
import { DocumentsModule } from "./list/documents.module.ts";
import { DraftSummariesModule } from "./drafts/summaries/draft-summaries.module.ts";
import { CompletionModule } from "./drafts/completion/completion.module.ts";
import { CorrectionsModule } from "./drafts/corrections/corrections.module.ts";
import { EditingModule } from "./drafts/editing/editing.module.ts";
import { ReviewModule } from "./drafts/review/review.module.ts";
import { MarksModule } from "./drafts/marks/marks.module.ts";
import { PresenceModule } from "./drafts/presence/presence.module.ts";
import { ExportModule } from "./results/export/export.module.ts";
import { FilesModule } from "./downloads/files/files.module.ts";
import { HistoryModule } from "./core/history/history.module.ts";
import { NotifyingModule } from "./lifecycle/notifying/notifying.module.ts";
import { OrganizationExportModule } from "./downloads/organization-export/organization-export.module.ts";
import { RetentionModule } from "./lifecycle/retention/retention.module.ts";
import { StatusModule } from "./lifecycle/status/status.module.ts";
import { LinesModule } from "./results/lines/lines.module.ts";
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
    LinesModule,
    ExportModule,
    BundleModule,
    DifferenceModule,
    OrganizationExportModule,
    DeletionModule,
    RetentionModule,
    TurnaroundModule,
    HistoryModule,
    DocumentParametersModule,
    NotifyingModule,
    ReviewModule,
    EditingModule,
    CorrectionsModule,
    CompletionModule,
    DraftSummariesModule,
    PresenceModule,
    MarksModule,
    UpkeepModule,
    SandboxNoticeModule.forProcess("documents"),
  ],
})
export class ServerModule {}
