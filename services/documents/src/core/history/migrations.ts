import type { MigrationInterface, QueryRunner } from "typeorm";

export class History1700000310000 implements MigrationInterface {
  readonly name = "History1700000310000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table documents.history (
        id bigint generated always as identity primary key,
        document_id bigint not null references documents.documents (id) on delete cascade,
        at timestamptz not null,
        by text not null,
        what text not null,
        "from" text,
        "to" text
      )`);
    await runner.query("create index history_document on documents.history (document_id, id)");
    // Roles that may change rows by default may only insert them here. Deleting a document still deletes its entries: the cascade
    // runs with the rights of the tables' owner.
    await runner.query(`
      do $$
      declare
        holder oid;
      begin
        for holder in
          select distinct acl.grantee from pg_class c, aclexplode(c.relacl) acl
          where c.oid = 'documents.history'::regclass and acl.grantee <> c.relowner
        loop
          execute format('revoke update, delete, truncate on documents.history from %s', case holder when 0 then 'public' else holder::regrole::text end);
        end loop;
      end $$`);
    await runner.query(`
      insert into documents.history (document_id, at, by, what, "to")
      select id, upload_date, uploaded_by, 'uploaded', filename from documents.documents order by id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table documents.history");
  }
}
