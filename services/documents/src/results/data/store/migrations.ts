import type { MigrationInterface, QueryRunner } from "typeorm";

export class Extractions1700000410000 implements MigrationInterface {
  readonly name = "Extractions1700000410000";

  async up(runner: QueryRunner): Promise<void> {
    // A generation outlives its document: deleting an organization must not wait until all extracted rows are deleted.
    await runner.query(`
      create table documents.extractions (
        generation bigint generated always as identity primary key,
        document_id bigint references documents.documents (id) on delete set null,
        state text not null default 'building' check (state in ('building', 'current', 'old')),
        columns text[] not null default '{}',
        row_count integer not null default 0,
        batch_count integer not null default 0,
        metadata json,
        extracted_at timestamptz,
        touched_at timestamptz not null default now()
      )`);
    await runner.query("create unique index extractions_current on documents.extractions (document_id) where state = 'current'");
    await runner.query("create index extractions_document on documents.extractions (document_id)");
    await runner.query("create index extractions_unused on documents.extractions (touched_at) where state <> 'current'");
    await runner.query("create index extractions_orphaned on documents.extractions (generation) where document_id is null");
    // Rows are stored in batches: a hundred thousand extracted rows are a few hundred rows here, which are fast to write and delete.
    await runner.query(`
      create table documents.extracted_batches (
        generation bigint not null references documents.extractions (generation) on delete cascade,
        number integer not null,
        rows json not null,
        primary key (generation, number)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table documents.extracted_batches, documents.extractions");
  }
}

export class ResultFindings1700000420000 implements MigrationInterface {
  readonly name = "ResultFindings1700000420000";

  async up(runner: QueryRunner): Promise<void> {
    // Separate from the findings of the uploaded file's check: each source replaces only its own findings.
    await runner.query("alter table documents.documents add column result_findings jsonb not null default '[]'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("alter table documents.documents drop column result_findings");
  }
}

export class UnderstoodTakeoff1700004040000 implements MigrationInterface {
  readonly name = "UnderstoodTakeoff1700004040000";

  async up(runner: QueryRunner): Promise<void> {
    // Which column means what. Null for extractions of before: their exports find it out from the first rows.
    await runner.query("alter table documents.extractions add column takeoff json");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("alter table documents.extractions drop column takeoff");
  }
}

export class TakeoffMappings1700004050000 implements MigrationInterface {
  readonly name = "TakeoffMappings1700004050000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table documents.documents
        add column imported_object text references documents.objects (key),
        add column imported_filename text,
        add column csv_mapping json`);
    await runner.query("create index documents_imported_object on documents.documents (imported_object) where imported_object is not null");
    // The last time that an extraction of an earlier version was requested anew.
    await runner.query("alter table documents.extractions add column reread_at timestamptz");
    // What staff confirmed for tables with the same header, by a hash of the header.
    await runner.query(`
      create table documents.takeoff_mappings (
        organization_id bigint not null,
        header_hash bytea not null,
        mapping json not null,
        confirmed_at timestamptz not null default now(),
        primary key (organization_id, header_hash)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table documents.takeoff_mappings");
    await runner.query("alter table documents.extractions drop column reread_at");
    await runner.query(
      "alter table documents.documents drop column imported_object, drop column imported_filename, drop column csv_mapping",
    );
  }
}

export class ExtractedElements1700005110000 implements MigrationInterface {
  readonly name = "ExtractedElements1700005110000";

  async up(runner: QueryRunner): Promise<void> {
    // In batches, as rows are: no process holds all elements of an XML. Extractions of before have them in `metadata`.
    await runner.query("alter table documents.extractions add column element_batch_count integer not null default 0");
    await runner.query(`
      create table documents.extracted_elements (
        generation bigint not null references documents.extractions (generation) on delete cascade,
        number integer not null,
        elements json not null,
        primary key (generation, number)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table documents.extracted_elements");
    await runner.query("alter table documents.extractions drop column element_batch_count");
  }
}
