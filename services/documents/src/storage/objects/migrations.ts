import type { MigrationInterface, QueryRunner } from "typeorm";

const OBJECT_COLUMNS = ["original_object", "processed_object", "csv_object", "xml_object"];
/** Documents whose objects get their organization in one transaction. */
const BATCH = 5_000;

/** Trigger: a document's objects get its organization, also when an earlier version of the service writes the row. */
const OWN_OBJECTS = `
  create function documents.own_objects() returns trigger language plpgsql as $$
  begin
    update documents.objects set organization_id = new.organization_id
    where key in (${OBJECT_COLUMNS.map((column) => `new.${column}`).join(", ")}) and organization_id is null;
    return null;
  end $$`;

/**
 * Adds the organization to objects. Without it, objects that no document refers to, such as a replaced result, stayed for the
 * grace period after their organization was deleted.
 */
export class ObjectOrganizations1700004010000 implements MigrationInterface {
  readonly name = "ObjectOrganizations1700004010000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table documents.objects add column organization_id bigint");
    await runner.query(OWN_OBJECTS);
    await runner.query(
      `create trigger documents_own_objects after insert or update of ${OBJECT_COLUMNS.join(", ")} on documents.documents
       for each row execute function documents.own_objects()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop trigger documents_own_objects on documents.documents");
    await runner.query("drop function documents.own_objects()");
    await runner.query("alter table documents.objects drop column organization_id");
  }
}

/** Sets the organization of existing objects, in batches, without blocking other transactions for long. */
export class OwnedObjects1700004020000 implements MigrationInterface {
  readonly name = "OwnedObjects1700004020000";
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const keys = OBJECT_COLUMNS.map((column) => `(${column})`).join(", ");
    for (let last: number | null = 0; last !== null;) {
      const rows = (await runner.query(
        `with next as materialized (
           select id, organization_id, ${OBJECT_COLUMNS.join(", ")} from documents.documents where id > $1 order by id limit $2
         ), owned as (
           update documents.objects o set organization_id = n.organization_id
           from (select organization_id, keys.key from next, lateral (values ${keys}) as keys (key)) n
           where o.key = n.key and o.organization_id is null
         )
         select max(id) as last from next`,
        [last, BATCH],
      )) as { last: string | number | null }[];
      const end: string | number | null = rows[0]?.last ?? null;
      last = end === null ? null : Number(end);
    }
  }

  async down(): Promise<void> {
    // Dropped with the column.
  }
}

export class ObjectOrder1700000320000 implements MigrationInterface {
  readonly name = "ObjectOrder1700000320000";

  async up(runner: QueryRunner): Promise<void> {
    // Stores list keys in byte order; the primary key uses the database's collation.
    await runner.query('create index objects_in_order on documents.objects (key collate "C")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop index documents.objects_in_order");
  }
}
