import { PAGE_LIMIT, type Caller, type DemoProject } from "@takeoff/contracts";
import type { DocumentRow } from "../../core/document-row.ts";
import type { CompletionService } from "../../drafts/completion/completion.service.ts";
import type { ReviewService } from "../../drafts/review/review.service.ts";

type DeliveredRow = Pick<DocumentRow, "id" | "status" | "csv_object">;

/** What became of a delivery; `none` where nothing was to be done. */
export type DeliveryOutcome = "none" | "sent";

/** Reviews the draft of a demo project and sends it, as staff do in the review: the worker then completes the document. */
export class DemoDelivery {
  constructor(
    private readonly reviews: Pick<ReviewService, "get" | "list" | "decide">,
    private readonly completions: Pick<CompletionService, "complete">,
    private readonly staff: Caller,
  ) {}

  /** Skips a document that a person has gone on with, or that was sent before. @param row the document after its drawing was read */
  async deliver(row: DeliveredRow, project: Pick<DemoProject, "status">): Promise<DeliveryOutcome> {
    if (row.status !== project.status || row.csv_object !== null) return "none";
    const { rows } = await this.reviews.list(this.staff, row.id, { state: "draft", designation: null, limit: PAGE_LIMIT.max });
    // What the drawing does not say for certain enough is left out, and counted as such.
    const accepted = rows.filter(
      ({ confidence, quantity, left_out }) => confidence !== "unknown" && quantity !== null && left_out === null,
    );
    if (accepted.length > 0) {
      const lines = accepted.map(({ id, version }) => ({ id, version }));
      await this.reviews.decide(this.staff, row.id, () => Promise.resolve({ lines, state: "accepted" }));
    }
    const { totals } = await this.reviews.get(this.staff, row.id);
    if (totals.accepted + totals.edited === 0) return "none";
    await this.completions.complete(this.staff, row.id, () => Promise.resolve({ leave_out_open: true, send: true, effort: null }));
    return "sent";
  }
}
