import { Module } from "@nestjs/common";
import { Queues } from "@takeoff/platform/queues";
import { ErasureLoopModule } from "@takeoff/platform/run";
import { CompletionModule } from "./drafts/completion/completion.module.ts";
import { CorrectionsModule } from "./drafts/corrections/corrections.module.ts";
import { DifferenceModule } from "./drafts/difference/difference.module.ts";
import { EditingModule } from "./drafts/editing/editing.module.ts";
import { MarksModule } from "./drafts/marks/marks.module.ts";
import { PresenceModule } from "./drafts/presence/presence.module.ts";
import { ReviewModule } from "./drafts/review/review.module.ts";
import { DraftSummariesModule } from "./drafts/summaries/draft-summaries.module.ts";
import { UploadModule } from "./intake/upload/upload.module.ts";
import { LifecycleModule } from "./lifecycle/lifecycle.module.ts";
import { DocumentsModule } from "./list/documents.module.ts";
import { DocumentEraser, ErasureModule } from "./maintenance/erasure/document-eraser.ts";
import { TurnaroundModule } from "./maintenance/figures/turnaround.module.ts";
import { SandboxNoticeModule } from "./pdf/process/sandbox-notice.ts";
import { ResultsModule } from "./results/results.module.ts";

/**
 * The HTTP service, what is done at intervals, and what is measured for alerts. Every replica tries what is done at intervals, and skips
 * what another one has locked. It is not in the worker, which an autoscaler may leave without a replica.
 */
@Module({
  imports: [
    DocumentsModule,
    UploadModule,
    LifecycleModule,
    ResultsModule,
    ReviewModule,
    EditingModule,
    CorrectionsModule,
    CompletionModule,
    DifferenceModule,
    DraftSummariesModule,
    PresenceModule,
    MarksModule,
    TurnaroundModule,
    ErasureLoopModule.forService("documents", ErasureModule, DocumentEraser),
    SandboxNoticeModule.forProcess("documents"),
  ],
})
export class ServerModule {
  constructor(queues: Queues) {
    queues.measure("documents");
  }
}
