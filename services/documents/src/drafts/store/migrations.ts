import type { MigrationInterface, QueryRunner } from "typeorm";
import { countChanges } from "../../core/quota/migrations.ts";
import { STORED_BYTES } from "./draft.repository.ts";

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

/** The bytes of drafts in some rows of `drafts`. */
const stored = (rows: string, sign: "" | "-"): string =>
  `select organization_id, ${sign}stored_bytes as n from ${rows} where stored_bytes <> 0`;

/** Counts the drafts that exist already. */
export const FILL_DRAFT_STORAGE = countChanges(stored("documents.drafts", ""));

const TRIGGERS = {
  insert: "new table as added",
  delete: "old table as removed",
  update: "old table as removed new table as added",
};

/** An escape sequence of what PostgreSQL does not take as text: NUL, and half a character. */
const NOT_TEXT = String.raw`\\u(0000|d[89a-f][0-9a-f]{2})`;

/** Sizes of drafts: queries and responses are limited by them, and what is stored counts against the organization's quota. */
export class DraftSizes1700005400000 implements MigrationInterface {
  readonly name = "DraftSizes1700005400000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      String.raw`update documents.draft_pages set reading = regexp_replace(reading::text, '${NOT_TEXT}', '\\ufffd', 'gi')::json
       where reading::text ~* '${NOT_TEXT}'`,
    );
    // Generated, so that a process of the version before stores them, too.
    await runner.query(`
      alter table documents.draft_pages
        add bytes integer not null generated always as (coalesce(octet_length(reading::text), 0)) stored,
        add sheet text generated always as (left(reading->>'sheet', 200)) stored,
        add title text generated always as (left(reading->>'title', 200)) stored,
        add kind text generated always as (reading->>'kind') stored,
        add linework text generated always as (reading->>'linework') stored,
        -- What is missing because of a limit.
        add cuts text[] not null default '{}',
        -- What it takes of the limits of a file.
        add characters integer not null default 0,
        add places integer not null default 0`);
    await runner.query(`
      alter table documents.draft_lines
        add bytes integer not null generated always as (coalesce(octet_length(read::text), 0) + octet_length(pieces::text)) stored`);
    await runner.query("alter table documents.drafts add stored_bytes bigint not null default 0");
    await runner.query(`update documents.drafts set stored_bytes = ${STORED_BYTES}`);
    await runner.query(`
      create function documents.count_draft_storage() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then ${countChanges(stored("added", ""))};
        elsif tg_op = 'DELETE' then ${countChanges(stored("removed", "-"))};
        else ${countChanges(`${stored("added", "")} union all ${stored("removed", "-")}`)};
        end if;
        return null;
      end $$`);
    for (const [on, tables] of Object.entries(TRIGGERS))
      await runner.query(
        `create trigger drafts_storage_${on} after ${on} on documents.drafts referencing ${tables}
         for each statement execute function documents.count_draft_storage()`,
      );
    await runner.query(FILL_DRAFT_STORAGE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(countChanges(stored("documents.drafts", "-")));
    for (const on of Object.keys(TRIGGERS)) await runner.query(`drop trigger drafts_storage_${on} on documents.drafts`);
    await runner.query("drop function documents.count_draft_storage()");
    await runner.query("alter table documents.drafts drop column stored_bytes");
    await runner.query("alter table documents.draft_lines drop column bytes");
    await runner.query(`alter table documents.draft_pages drop column bytes, drop column sheet, drop column title, drop column kind,
      drop column linework, drop column cuts, drop column characters, drop column places`);
  }
}
