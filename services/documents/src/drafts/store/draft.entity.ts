import type { DeliveryState, MarkedPdfState, Preflight, SheetKind } from "@takeoff/contracts";
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import type { KeptScale } from "./kept-scales.ts";
import { DocumentEntity } from "../../core/document.entity.ts";

/** What staff chose about a sheet of the reading of before. */
export interface KeptChoice {
  page: number;
  sheet: string | null;
  kind: SheetKind | null;
  counted: boolean | null;
  /** Scales that they picked for its views. Those that were kept before they were have none. */
  scales?: KeptScale[];
}

@Entity({ schema: "documents", name: "drafts" })
@Check("drafts_state_check", "state in ('queued', 'running', 'ready', 'failed')")
@Check("drafts_delivery_check", "delivery in ('waiting', 'sent', 'not_sent')")
@Index("drafts_of_a_file", ["organization_id", "sha256", "engine_version"])
export class DraftEntity {
  @ForeignKey(() => DocumentEntity, { name: "drafts_document_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  document_id!: number;

  @Column("bigint") organization_id!: number;
  @Column("bytea") sha256!: Buffer;
  @Column("integer") engine_version!: number;
  @Column("text") state!: "queued" | "running" | "ready" | "failed";
  @Column("text", { nullable: true }) failure!: string | null;
  @Column("integer", { nullable: true }) pages!: number | null;
  @Column("integer", { default: 0 }) pages_done!: number;
  /** Pages whose letters are read by their shapes, and how many of them are done. */
  @Column("integer", { default: 0 }) scans!: number;
  @Column("integer", { default: 0 }) scans_done!: number;
  /** Encrypted, and readable without a password. */
  @Column("boolean", { default: false }) restricted!: boolean;
  @Column("json", { nullable: true }) preflight!: Preflight | null;
  @Column("timestamptz", { default: () => "now()" }) requested_at!: Date;
  @Column("timestamptz", { nullable: true }) finished_at!: Date | null;
  /** What became of the marked-up PDF of its results. */
  @Column("text", { nullable: true }) marked_pdf!: MarkedPdfState | null;
  /** The CSV among those results: with another CSV they are not this draft's any more. */
  @Column("text", { nullable: true }) marked_with!: string | null;
  /** The object of the marked-up PDF; null when there is none. */
  @Column("text", { nullable: true }) marked_object!: string | null;
  /** When those results were made; null for results of before this was kept. */
  @Column("timestamptz", { nullable: true }) marked_at!: Date | null;
  /** What became of "Complete and send"; null where nobody asked for it. */
  @Column("text", { nullable: true }) delivery!: DeliveryState | null;
  /** The user name of the member of staff who sends it; null unless it is waiting. */
  @Column("text", { nullable: true }) delivery_by!: string | null;
  @Column("bigint", { default: 0 }) stored_bytes!: number;
  /** What staff chose about the sheets of the reading of before. */
  @Column("json", { nullable: true }) kept_choices!: KeptChoice[] | null;
  /** The marks that were made for lines without one, by what makes their pieces alike (`MarkMaker`). */
  @Column("json", { nullable: true }) made_marks!: Record<string, string> | null;
}
