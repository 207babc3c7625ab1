import type { DocumentParameter, DocumentStatus, FailureReason, Finding, TakeoffMapping } from "@takeoff/contracts";
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import { ObjectEntity } from "../storage/objects/object.repository.ts";

@Entity({ schema: "documents", name: "documents" })
@Check("documents_status_check", "status in ('new', 'pending', 'in_progress', 'processing', 'completed', 'failed')")
@Index("documents_assigned", ["assigned_to_id"], { where: "assigned_to_id is not null" })
@Index("documents_completed", { synchronize: false })
@Index("documents_contractor_key", ["contractor_key", "id"])
@Index("documents_covering_filename_key", { synchronize: false })
@Index("documents_covering_upload_date", { synchronize: false })
@Index("documents_csv_object", ["csv_object"], { where: "csv_object is not null" })
@Index("documents_due_order", { synchronize: false })
@Index("documents_failed", { synchronize: false })
@Index("documents_imported_object", ["imported_object"], { where: "imported_object is not null" })
@Index("documents_location_key", ["location_key", "id"])
@Index("documents_member_filename_key", ["organization_id", "uploaded_by_id", "filename_key", "id"])
@Index("documents_member_upload_date", ["organization_id", "uploaded_by_id", "upload_date", "id"])
@Index("documents_open_due", { synchronize: false })
@Index("documents_organization_contractor_key", ["organization_id", "contractor_key", "id"])
@Index("documents_organization_due_order", { synchronize: false })
@Index("documents_organization_filename_key", ["organization_id", "filename_key", "id"])
@Index("documents_organization_key", ["organization_key", "id"])
@Index("documents_organization_location_key", ["organization_id", "location_key", "id"])
@Index("documents_organization_organization_key", ["organization_id", "organization_key", "id"])
@Index("documents_organization_project_key", ["organization_id", "project_key", "id"])
@Index("documents_organization_status", ["organization_id", "status", "id"])
@Index("documents_organization_upload_date", ["organization_id", "upload_date", "id"])
@Index("documents_organization_uploader_key", ["organization_id", "uploader_key", "id"])
@Index("documents_original_object", ["original_object"])
@Index("documents_processed_object", ["processed_object"], { where: "processed_object is not null" })
@Index("documents_project_key", ["project_key", "id"])
@Index("documents_replaced_by_id", ["replaced_by_id"], { where: "replaced_by_id is not null" })
@Index("documents_replaces_id", ["replaces_id"], { where: "replaces_id is not null" })
@Index("documents_searched_keys", { synchronize: false })
@Index("documents_status", ["status", "id"])
@Index("documents_uploader_key", ["uploader_key", "id"])
@Index("documents_xml_object", ["xml_object"], { where: "xml_object is not null" })
export class DocumentEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" }) id!: number;
  @Column("bigint") organization_id!: number;
  @Column("text") organization_name!: string;
  @Column("text") organization_key!: string;
  @Column("bigint") uploaded_by_id!: number;
  @Column("text") uploaded_by!: string;
  @Column("text") uploader_key!: string;
  @Column("text") filename!: string;
  @Column("text") filename_key!: string;
  @Column("text") status!: DocumentStatus;
  @Column("timestamptz", { default: () => "date_trunc('milliseconds', now())" }) upload_date!: Date;
  @Column("bigint") size_bytes!: number;
  @Column("integer", { nullable: true }) page_count!: number | null;
  @Column("text", { nullable: true }) failure_reason!: FailureReason | null;
  @Column("text", { nullable: true }) notes!: string | null;
  @Column("timestamptz", { nullable: true }) completed_at!: Date | null;
  @Column("jsonb", { default: () => "'[]'" }) findings!: Finding[];
  @Column("text") project_name!: string;
  @Column("text") project_key!: string;
  @Column("text") project_location!: string;
  @Column("text") location_key!: string;
  @Column("text") contractor_location!: string;
  @Column("text") contractor_key!: string;
  @Column("date") expected_order_date!: string;
  @Column("date") quote_needed_by!: string;
  @Column("boolean") is_domestic_steel!: boolean;

  @ForeignKey(() => ObjectEntity, { name: "documents_original_object_fkey" })
  @Column("text")
  original_object!: string;

  @ForeignKey(() => ObjectEntity, { name: "documents_processed_object_fkey" })
  @Column("text", { nullable: true })
  processed_object!: string | null;

  @ForeignKey(() => ObjectEntity, { name: "documents_csv_object_fkey" })
  @Column("text", { nullable: true })
  csv_object!: string | null;

  @ForeignKey(() => ObjectEntity, { name: "documents_xml_object_fkey" })
  @Column("text", { nullable: true })
  xml_object!: string | null;

  @Column("bigint", { default: 1 }) version!: number;
  @Column("uuid", { nullable: true }) busy_token!: string | null;
  @Column("timestamptz", { nullable: true }) busy_until!: Date | null;
  @Column("jsonb", { default: () => "'[]'" }) result_findings!: Finding[];

  @ForeignKey(() => ObjectEntity, { name: "documents_imported_object_fkey" })
  @Column("text", { nullable: true })
  imported_object!: string | null;

  @Column("text", { nullable: true }) imported_filename!: string | null;
  @Column("jsonb", { default: () => "'[]'" }) import_findings!: Finding[];
  @Column("json", { nullable: true }) csv_mapping!: TakeoffMapping | null;

  @ForeignKey(() => DocumentEntity, { name: "documents_replaces_id_fkey", onDelete: "SET NULL" })
  @Column("bigint", { nullable: true })
  replaces_id!: number | null;

  @ForeignKey(() => DocumentEntity, { name: "documents_replaced_by_id_fkey", onDelete: "SET NULL" })
  @Column("bigint", { nullable: true })
  replaced_by_id!: number | null;

  @Column("timestamptz", { nullable: true, default: () => "(date_trunc('milliseconds', now()) + '24:00:00')" })
  due_at!: Date | null;

  /** The uploader's parameters when the drawing came in; null for a document of before they were kept. */
  @Column("json", { nullable: true }) parameters!: DocumentParameter[] | null;
  @Column("timestamptz", { nullable: true }) due_notice_at!: Date | null;
  @Column("bigint", { nullable: true }) assigned_to_id!: number | null;
  @Column("text", { nullable: true }) assigned_to!: string | null;
  @Column("timestamptz", { nullable: true }) assigned_at!: Date | null;
  @Column("timestamptz", { nullable: true }) assignee_acted_at!: Date | null;
}
