import type { CountReason, DraftCut, PageFailure, PageScan, SheetKind } from "@takeoff/contracts";
import { Check, Column, Entity, ForeignKey, PrimaryColumn, type ColumnOptions } from "typeorm";
import type { PageReading } from "../reading/draft-messages.ts";
import { DraftEntity } from "./draft.entity.ts";

/** A column that the database derives from others. */
const derived = (type: "integer" | "text", asExpression: string, nullable = true): ColumnOptions => ({
  type,
  asExpression,
  nullable,
  generatedType: "STORED",
  insert: false,
  update: false,
});

@Entity({ schema: "documents", name: "draft_pages" })
@Check("draft_pages_scan_check", "scan in ('waiting', 'read', 'coarse', 'illegible', 'too_large', 'unreadable', 'too_many')")
export class DraftPageEntity {
  @ForeignKey(() => DraftEntity, { name: "draft_pages_document_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  document_id!: number;

  @PrimaryColumn("integer") page!: number;
  @Column("text", { nullable: true }) failure!: PageFailure | null;
  @Column("json", { nullable: true }) reading!: PageReading | null;
  /** Scales that staff picked: points for a foot by the place of the view. */
  @Column("json", { nullable: true }) scales!: Record<number, number> | null;
  @Column(derived("integer", "COALESCE(octet_length((reading)::text), 0)", false)) bytes!: number;
  @Column(derived("text", "\"left\"((reading ->> 'sheet'::text), 200)")) sheet!: string | null;
  @Column(derived("text", "\"left\"((reading ->> 'title'::text), 200)")) title!: string | null;
  @Column(derived("text", "(reading ->> 'kind'::text)")) kind!: string | null;
  @Column(derived("text", "(reading ->> 'linework'::text)")) linework!: string | null;
  @Column("text", { array: true, default: () => "'{}'" }) cuts!: DraftCut[];
  /** What became of reading it by the shapes of its letters; null for a page that is not read so. */
  @Column("text", { nullable: true }) scan!: PageScan | null;
  @Column("integer", { default: 0 }) characters!: number;
  @Column("integer", { default: 0 }) places!: number;
  /** What staff chose; null where they left it to the engine. */
  @Column("text", { nullable: true }) chosen_kind!: SheetKind | null;
  @Column("boolean", { nullable: true }) chosen_counted!: boolean | null;
  @Column("boolean", { default: true }) counted!: boolean;
  @Column("text", { nullable: true }) count_reason!: CountReason | null;
  @Column("integer", { nullable: true }) counted_instead!: number | null;
}
