import type { MigrationInterface, QueryRunner } from "typeorm";

export class Drafts1700004100000 implements MigrationInterface {
  readonly name = "Drafts1700004100000";

  async up(runner: QueryRunner): Promise<void> {
    // A draft belongs to one document and is deleted with it. Another document of the organization with the same file copies its pages.
    await runner.query(`
      create table documents.drafts (
        document_id bigint primary key references documents.documents (id) on delete cascade,
        organization_id bigint not null,
        sha256 bytea not null,
        engine_version integer not null,
        state text not null check (state in ('queued', 'running', 'ready', 'failed')),
        failure text,
        pages integer,
        pages_done integer not null default 0,
        preflight json,
        requested_at timestamptz not null default now(),
        finished_at timestamptz
      )`);
    await runner.query("create index drafts_of_a_file on documents.drafts (organization_id, sha256, engine_version)");
    // What was seen on a page besides its lines: read as a whole.
    await runner.query(`
      create table documents.draft_pages (
        document_id bigint not null references documents.drafts (document_id) on delete cascade,
        page integer not null,
        failure text,
        reading json,
        primary key (document_id, page)
      )`);
    await runner.query(`
      create table documents.draft_lines (
        id bigint generated always as identity primary key,
        document_id bigint not null references documents.drafts (document_id) on delete cascade,
        page integer not null,
        designation text not null,
        quantity integer,
        confidence text not null,
        -- As the engine read it; null for a line that staff added.
        read json,
        pieces json not null,
        state text not null default 'draft' check (state in ('draft', 'accepted', 'edited', 'rejected')),
        decided_by text,
        decided_at timestamptz,
        version integer not null default 0
      )`);
    await runner.query("create index draft_lines_in_order on documents.draft_lines (document_id, page, id)");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table documents.draft_lines, documents.draft_pages, documents.drafts");
  }
}

export class DraftLengths1700004200000 implements MigrationInterface {
  readonly name = "DraftLengths1700004200000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table documents.draft_lines
        add weight_per_ft double precision,
        -- Inches of one piece, as the drawing says it: as the engine measured it, or by a scale that staff picked since.
        add measured_in double precision,
        add measured_source text,
        -- The same, unless staff typed another.
        add length_in double precision,
        add length_source text`);
    await runner.query("update documents.draft_lines set weight_per_ft = (read->>'weight_per_ft')::double precision");
    // Scales that staff picked: points for a foot by the place of the view.
    await runner.query("alter table documents.draft_pages add scales json");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("alter table documents.draft_pages drop column scales");
    await runner.query(`alter table documents.draft_lines drop column weight_per_ft, drop column measured_in, drop column measured_source,
      drop column length_in, drop column length_source`);
  }
}

export class DraftMarkedPdf1700004300000 implements MigrationInterface {
  readonly name = "DraftMarkedPdf1700004300000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table documents.drafts add marked_pdf text, add marked_with text, add marked_object text");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("alter table documents.drafts drop column marked_pdf, drop column marked_with, drop column marked_object");
  }
}
