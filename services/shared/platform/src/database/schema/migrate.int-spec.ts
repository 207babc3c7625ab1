import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import pg from "pg";
import type { MigrationInterface, QueryRunner } from "typeorm";
import { findRefusal, OwnDatabase, SCHEMAS } from "../../../test/own-database.ts";
import { EVENT_MIGRATIONS } from "../../events/migrations.ts";
import { migrate, migrateCommand } from "./migrate.ts";

const own = await OwnDatabase.create();
await own.setUp();
afterAll(() => own.drop());

const run = (schema: string, migrations: Parameters<typeof migrate>[1]): Promise<string[]> =>
  migrate(schema, migrations, { MIGRATE_DATABASE_URL: own.url });

class First1700000000001 implements MigrationInterface {
  readonly name = "First1700000000001";
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("create table first (id bigint)");
  }
  async down(): Promise<void> {}
}

let secondFails = true;
class Second1700000000002 implements MigrationInterface {
  readonly name = "Second1700000000002";
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("create table second (id bigint)");
    if (secondFails) throw new Error("half-way");
  }
  async down(): Promise<void> {}
}

class Third1700000000003 implements MigrationInterface {
  readonly name = "Third1700000000003";
  readonly transaction = false;
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("create index concurrently second_id on second (id)");
  }
  async down(): Promise<void> {}
}

const tables = async (schema: string): Promise<string[]> =>
  (await own.sql<{ name: string }>("select tablename as name from pg_tables where schemaname = $1 order by 1", [schema])).map(
    ({ name }) => name,
  );

describe("migrate", () => {
  it("applies a migration once when five runs are concurrent, and none of them fails", async () => {
    const applied = await Promise.all(Array.from({ length: 5 }, () => run("identity", [First1700000000001])));
    expect(applied.flat()).toEqual(["First1700000000001"]);
    expect(await tables("identity")).toEqual(["first", "migrations"]);
  });

  it("applies those up to one of them by the time in their names, in whatever order they are listed", async () => {
    class Fourth1700000000004 extends First1700000000001 {
      override readonly name = "Fourth1700000000004" as never;
      override async up(runner: QueryRunner): Promise<void> {
        await runner.query("create table fourth (id bigint)");
      }
    }
    const env = { MIGRATE_DATABASE_URL: own.url, MIGRATE_UP_TO: "Fourth1700000000004" };
    expect(await migrate("documents", [Fourth1700000000004, First1700000000001], env)).toEqual([
      "First1700000000001",
      "Fourth1700000000004",
    ]);
  });

  it("rolls back a failed migration, keeps those before it, and succeeds when it runs again", async () => {
    const both = [First1700000000001, Second1700000000002];
    await expect(run("organizations", both)).rejects.toThrow("half-way");
    expect(await tables("organizations")).toEqual(["first", "migrations"]);
    secondFails = false;
    expect(await run("organizations", both)).toEqual(["Second1700000000002"]);
    expect(await run("organizations", both)).toEqual([]);
  });

  it("creates an index concurrently while other runs wait for the lock", async () => {
    const all = [First1700000000001, Second1700000000002, Third1700000000003];
    const applied = await Promise.all(Array.from({ length: 5 }, () => run("organizations", all)));
    expect(applied.flat()).toEqual(["Third1700000000003"]);
  });

  it("throws and changes nothing when the tables are older than the first migration", async () => {
    await run("notifications", [First1700000000001]);
    await expect(run("notifications", [Second1700000000002, Third1700000000003])).rejects.toThrow(
      "The tables of notifications cannot be updated, they are too old: start the version before this one once, then this one.",
    );
    expect(await tables("notifications")).toEqual(["first", "migrations"]);
    expect(await own.sql("select name from notifications.migrations")).toEqual([{ name: "First1700000000001" }]);
  });

  it("has nothing to apply when the first migration has the name of the last one of before", async () => {
    class Baseline extends First1700000000001 {
      override async up(): Promise<void> {
        throw new Error("applied again");
      }
    }
    expect(await run("notifications", [Baseline])).toEqual([]);
  });

  it.each([
    ["First1700000000001", "cannot be made as of First1700000000001, it is too old: restore with the version before this one."],
    ["Third1700000000003", "identity has no migration Third1700000000003: it is of a later version."],
  ])("throws when MIGRATE_UP_TO is %s, which this version does not have", async (last, sentence) => {
    const env = { MIGRATE_DATABASE_URL: own.url, MIGRATE_UP_TO: last };
    await expect(migrate("identity", [Second1700000000002], env)).rejects.toThrow(sentence);
  });

  it("throws when MIGRATE_DATABASE_URL is missing", async () => {
    await expect(migrate("identity", [], {})).rejects.toThrow("MIGRATE_DATABASE_URL: missing");
  });
});

describe("setUpDatabase", () => {
  it("is idempotent, may run five times concurrently, and sets a new password", async () => {
    const user = (await own.open("documents")).query("select current_user as name");
    expect(await user).toEqual([{ name: own.role("documents") }]);
    await Promise.all(Array.from({ length: 5 }, () => own.setUp()));
    // Each character means something in an address, a literal of SQL, a shell or a template.
    const hard = `p@ss/w0rd#7 50%off:now? two+one a$b{c}"d'e\\f Größe-λ {{ .Values.x }}`;
    await own.setUp(hard);
    await expect(own.open("documents")).rejects.toMatchObject({ code: "28P01" });
    const client = new pg.Client(own.makeUrl("documents", hard));
    await client.connect();
    await client.end();
    await own.setUp();
    await expect(own.open("documents")).resolves.toBeDefined();
    expect(await run("events", EVENT_MIGRATIONS)).toEqual([]);
  });

  it("removes superuser-like attributes from an existing role", async () => {
    const rights = "rolcreaterole, rolcreatedb, rolsuper, rolreplication, rolbypassrls";
    await own.sql(`alter role ${own.role("documents")} createrole createdb bypassrls`);
    await own.setUp();
    const [left] = await own.sql(`select ${rights} from pg_roles where rolname = $1`, [own.role("documents")]);
    expect(Object.values(left ?? {})).toEqual([false, false, false, false, false]);
  });

  it("lets each role read and write its own schema and the events, append to the audit trail, and change no table", async () => {
    for (const schema of SCHEMAS) await own.sql(`create table ${schema}.notes (id bigint generated always as identity, text text)`);
    for (const schema of SCHEMAS) {
      const database = await own.open(schema, 1);
      const denied = "42501";
      await database.query("insert into notes (text) values ('mine')");
      expect(await database.query("select text from notes")).toEqual([{ text: "mine" }]);
      expect(await database.query("select 1 from events.outbox")).toEqual([]);
      await database.query("insert into audit.entries (action, outcome, address) values ($1, 'done', '')", [schema]);
      for (const change of [
        "update audit.entries set action = 'x'",
        "delete from audit.entries",
        "truncate audit.entries",
        "drop table audit.entries",
        "alter table audit.entries disable trigger all",
      ])
        expect(await findRefusal(database, change)).toBe(denied);
      const read = "select action from audit.entries where action = $1";
      expect(await findRefusal(database, read, [schema])).toBe(schema === "identity" ? "done" : denied);
      if (schema === "identity") expect(await database.query(read, [schema])).toEqual([{ action: schema }]);
      for (const other of SCHEMAS.filter((name) => name !== schema))
        expect(await findRefusal(database, `select 1 from ${other}.notes`)).toBe(denied);
      for (const ddl of [
        `create table ${schema}.more (id bigint)`,
        `drop table ${schema}.notes`,
        "create schema more",
        "create table public.more (id bigint)",
      ])
        expect(await findRefusal(database, ddl)).toBe(denied);
      await database.close();
    }
  });
});

describe("migrate --wait", () => {
  let fresh: OwnDatabase;
  beforeAll(async () => {
    fresh = await OwnDatabase.create();
  });
  afterAll(() => fresh.drop());

  const wait = (migrations: Parameters<typeof migrateCommand>[1], seconds: number): Promise<void> =>
    migrateCommand("identity", migrations, ["--wait"], {
      DATABASE_URL: fresh.makeUrl("identity"),
      SCHEMA_WAIT_SECONDS: String(seconds),
    });
  const apply = (migrations: Parameters<typeof migrateCommand>[1]): Promise<void> =>
    migrateCommand("identity", migrations, [], { MIGRATE_DATABASE_URL: fresh.url });

  it("waits from before the role exists until the last migration is applied, with the service's own role", async () => {
    const waited = wait([First1700000000001, Second1700000000002], 60);
    await fresh.setUp();
    await apply([First1700000000001]);
    await expect(wait([First1700000000001, Second1700000000002], 0)).rejects.toThrow("identity lacks Second1700000000002");
    await apply([First1700000000001, Second1700000000002]);
    await waited;
  });

  it("accepts a schema that is newer than its code", async () => {
    await wait([First1700000000001], 0);
  });

  it("fails after SCHEMA_WAIT_SECONDS with what was missing", async () => {
    await expect(
      migrateCommand("identity", [], ["--wait"], { DATABASE_URL: "postgres://none@127.0.0.1:1/none", SCHEMA_WAIT_SECONDS: "0" }),
    ).rejects.toThrow("Waited 0 s in vain: connect ECONNREFUSED 127.0.0.1:1.");
  });
});
