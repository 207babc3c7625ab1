import { migrateCommand, type Migration } from "@takeoff/platform/migrate";
import type { MigrationInterface, QueryRunner } from "typeorm";
import { CountedDocuments1700000520000, DocumentCounts1700000510000 } from "./list/counts/count-migrations.ts";
import { CountedProjectSearches1700004090000, ProjectSearchCounts1700004080000 } from "./list/counts/search-count-migrations.ts";
import { ReplacedDocuments1700004400000 } from "./core/replacement-migrations.ts";
import {
  DraftLengths1700004200000,
  DraftMarkedPdf1700004300000,
  Drafts1700004100000,
  DraftSizes1700005400000,
} from "./drafts/store/migrations.ts";
import {
  CoveringListIndexes1700000550000,
  ListIndexes1700000530000,
  UploaderStatistics1700000540000,
  UploaderListIndexes1700004000000,
  SearchedKeys1700000330000,
} from "./list/list-index-migrations.ts";
import { DueIndexes1700004960000, DueTimes1700004950000 } from "./lifecycle/due/migrations.ts";
import { TurnaroundIndexes1700005000000 } from "./maintenance/figures/migrations.ts";
import { ErasedAssignments1700004970000, ErasedDocuments1700004840000 } from "./maintenance/erasure/migrations.ts";
import { History1700000310000 } from "./core/history/migrations.ts";
import { ObjectOrder1700000320000, ObjectOrganizations1700004010000, OwnedObjects1700004020000 } from "./storage/objects/migrations.ts";
import { OrganizationStorage1700004030000 } from "./core/quota/migrations.ts";
import {
  ExtractedElements1700005110000,
  Extractions1700000410000,
  ResultFindings1700000420000,
  TakeoffMappings1700004050000,
  UnderstoodTakeoff1700004040000,
} from "./results/data/store/migrations.ts";

class Documents1700000000000 implements MigrationInterface {
  readonly name = "Documents1700000000000";

  async up(runner: QueryRunner): Promise<void> {
    // Every object has a row before its first byte is stored: without this, objects of a crashed upload could not be found.
    await runner.query(`
      create table documents.objects (
        key text primary key,
        state text not null check (state in ('receiving', 'stored', 'garbage')),
        size_bytes bigint,
        sha256 bytea,
        created_at timestamptz not null default now(),
        touched_at timestamptz not null default now()
      )`);
    await runner.query("create index objects_unfinished on documents.objects (touched_at) where state <> 'stored'");
    // The *_key columns hold names in the form that is compared: lower case, one Unicode normalization (contracts' nameKey).
    await runner.query(`
      create table documents.documents (
        id bigint generated always as identity primary key,
        organization_id bigint not null,
        organization_name text not null,
        organization_key text not null,
        uploaded_by_id bigint not null,
        uploaded_by text not null,
        uploader_key text not null,
        filename text not null,
        filename_key text not null,
        status text not null check (status in ('new', 'pending', 'in_progress', 'processing', 'completed', 'failed')),
        upload_date timestamptz not null default date_trunc('milliseconds', now()),
        size_bytes bigint not null,
        page_count integer,
        failure_reason text,
        notes text,
        completed_at timestamptz,
        findings jsonb not null default '[]',
        project_name text not null,
        project_key text not null,
        project_location text not null,
        location_key text not null,
        contractor_location text not null,
        contractor_key text not null,
        expected_order_date date not null,
        quote_needed_by date not null,
        is_domestic_steel boolean not null,
        original_object text not null references documents.objects (key),
        processed_object text references documents.objects (key),
        csv_object text references documents.objects (key),
        xml_object text references documents.objects (key),
        version bigint not null default 1,
        busy_token uuid,
        busy_until timestamptz
      )`);
    // One index for each scope of visibility and each default order of a list.
    for (const column of ["filename_key", "upload_date"]) {
      await runner.query(`create index documents_${column} on documents.documents (${column}, id)`);
      await runner.query(`create index documents_organization_${column} on documents.documents (organization_id, ${column}, id)`);
      await runner.query(`create index documents_uploader_${column} on documents.documents (uploaded_by_id, ${column}, id)`);
    }
    await runner.query(
      "create index documents_search on documents.documents using gin (filename_key public.gin_trgm_ops, organization_key public.gin_trgm_ops)",
    );
    await runner.query(`
      create table documents.idempotency_keys (
        user_id bigint not null,
        key text not null,
        attempt uuid not null,
        fingerprint bytea,
        answer jsonb,
        leased_until timestamptz not null,
        created_at timestamptz not null default now(),
        primary key (user_id, key)
      )`);
    await runner.query("create index idempotency_keys_age on documents.idempotency_keys (created_at)");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table documents.idempotency_keys, documents.documents, documents.objects");
  }
}

const RESULT_COLUMNS = ["processed_object", "csv_object", "xml_object"];

class ObjectReferences1700000100000 implements MigrationInterface {
  readonly name = "ObjectReferences1700000100000";

  async up(runner: QueryRunner): Promise<void> {
    // Without these indexes, PostgreSQL scans the table four times for each deleted object to check the foreign keys.
    await runner.query("create index documents_original_object on documents.documents (original_object)");
    for (const column of RESULT_COLUMNS)
      await runner.query(`create index documents_${column} on documents.documents (${column}) where ${column} is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ["original_object", ...RESULT_COLUMNS]) await runner.query(`drop index documents.documents_${column}`);
  }
}

class OrganizationNames1700000200000 implements MigrationInterface {
  readonly name = "OrganizationNames1700000200000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table documents.organization_names (
        organization_id bigint primary key,
        name text not null,
        version bigint not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table documents.organization_names");
  }
}

export const MIGRATIONS: Migration[] = [
  Documents1700000000000,
  ObjectReferences1700000100000,
  OrganizationNames1700000200000,
  History1700000310000,
  ObjectOrder1700000320000,
  SearchedKeys1700000330000,
  Extractions1700000410000,
  ResultFindings1700000420000,
  DocumentCounts1700000510000,
  CountedDocuments1700000520000,
  ListIndexes1700000530000,
  UploaderStatistics1700000540000,
  CoveringListIndexes1700000550000,
  UploaderListIndexes1700004000000,
  ObjectOrganizations1700004010000,
  OwnedObjects1700004020000,
  OrganizationStorage1700004030000,
  UnderstoodTakeoff1700004040000,
  TakeoffMappings1700004050000,
  ProjectSearchCounts1700004080000,
  CountedProjectSearches1700004090000,
  Drafts1700004100000,
  DraftLengths1700004200000,
  DraftMarkedPdf1700004300000,
  ReplacedDocuments1700004400000,
  ErasedDocuments1700004840000,
  DueTimes1700004950000,
  DueIndexes1700004960000,
  ErasedAssignments1700004970000,
  TurnaroundIndexes1700005000000,
  ExtractedElements1700005110000,
  DraftSizes1700005400000,
];

export async function migrateDocuments(): Promise<void> {
  await migrateCommand("documents", MIGRATIONS);
}
