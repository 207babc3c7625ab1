import type { Confidence, CountReason, DrawnPart, LengthSource, LineState, LineText, Piece, ReadLine } from "@takeoff/contracts";
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";
import { DocumentEntity } from "../../core/document.entity.ts";
import { DraftEntity } from "./draft.entity.ts";

/** What staff entered of a line: null for a value that they cleared, none for one that is as read. */
export type EnteredTexts = Partial<Record<LineText, string | null>>;
export interface TakenPart extends DrawnPart {
  /** As its drawing states it. */
  grade: string | null;
  /** Names what its drawing and the plan said: another one means that either has changed. */
  bill: string;
}
/** What staff entered of a line, or took from a drawing of the set. */
export type EnteredLineTexts = EnteredTexts & { part_of?: TakenPart };
export type StoredReading = Omit<ReadLine, "pieces">;

/** What a line has in every table. */
abstract class StoredLine {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" }) id!: number;
  @Column("integer") page!: number;
  @Column("text") designation!: string;
  @Column("integer", { nullable: true }) quantity!: number | null;
  /** Null for a line that staff added. */
  @Column("json", { nullable: true }) read!: StoredReading | null;
  @Column("json") pieces!: Piece[];
  /** What staff entered besides designation, quantity and length. */
  @Column("json", { nullable: true }) entered!: EnteredLineTexts | null;
  /** The split or join that made it as it is, or was. */
  @Column("text", { nullable: true }) act!: string | null;
  @Column("text", { nullable: true }) decided_by!: string | null;
  @Column("timestamptz", { nullable: true }) decided_at!: Date | null;
  @Column("double precision", { nullable: true }) weight_per_ft!: number | null;
  @Column("double precision", { nullable: true }) length_in!: number | null;
  @Column("text", { nullable: true }) length_source!: LengthSource | null;
}

@Entity({ schema: "documents", name: "draft_lines" })
@Check("draft_lines_state_check", "state in ('draft', 'accepted', 'edited', 'rejected')")
@Index("draft_lines_in_order", ["document_id", "page", "id"])
export class DraftLineEntity extends StoredLine {
  @ForeignKey(() => DraftEntity, { name: "draft_lines_document_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  document_id!: number;

  @Column("text") confidence!: Confidence;
  @Column("text", { default: "draft" }) state!: LineState;
  @Column("integer", { default: 0 }) version!: number;
  @Column("double precision", { nullable: true }) measured_in!: number | null;
  @Column("text", { nullable: true }) measured_source!: LengthSource | null;
  /** Why the line is not counted; null for one that is. */
  @Column("text", { nullable: true }) left_out!: CountReason | null;
  /** The page that shows the same pieces at the same place. */
  @Column("integer", { nullable: true }) repeats!: number | null;
  /** Its decision was made on a reading of before. */
  @Column("boolean", { default: false }) survived!: boolean;

  @Column({
    type: "integer",
    generatedType: "STORED",
    asExpression: "(COALESCE(octet_length((read)::text), 0) + octet_length((pieces)::text))",
    insert: false,
    update: false,
  })
  bytes!: number;
}

/** A line of a reading of before that staff decided, split or joined, and that has not been found again. */
@Entity({ schema: "documents", name: "draft_kept_lines" })
@Check("draft_kept_lines_state_check", "state in ('draft', 'accepted', 'edited', 'rejected')")
@Index("draft_kept_lines_in_order", ["document_id", "page", "id"])
export class DraftKeptLineEntity extends StoredLine {
  @ForeignKey(() => DocumentEntity, { name: "draft_kept_lines_document_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  document_id!: number;

  @Column("text") state!: LineState;
}

/** A line as it was before it was split or joined. */
@Entity({ schema: "documents", name: "draft_replaced_lines" })
export class ReplacedLineEntity {
  @ForeignKey(() => DraftEntity, { name: "draft_replaced_lines_document_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  document_id!: number;

  @PrimaryColumn("text") act!: string;
  @PrimaryColumn("bigint") line_id!: number;
  @Column("jsonb") line!: unknown;
}
