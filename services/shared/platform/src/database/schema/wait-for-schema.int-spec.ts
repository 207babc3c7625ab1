import { afterAll, describe, expect, it } from "@jest/globals";
import type { MigrationInterface, QueryRunner } from "typeorm";
import { OwnDatabase } from "../../../test/own-database.ts";
import { migrateCommand } from "./migrate.ts";

class First1700000000001 implements MigrationInterface {
  readonly name = "First1700000000001";
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("create table first (id bigint)");
  }
  async down(): Promise<void> {}
}
class Second1700000000002 implements MigrationInterface {
  readonly name = "Second1700000000002";
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("create table second (id bigint)");
  }
  async down(): Promise<void> {}
}

const own = await OwnDatabase.create();
afterAll(() => own.drop());

const wait = (migrations: Parameters<typeof migrateCommand>[1], seconds: number): Promise<void> =>
  migrateCommand("identity", migrations, ["--wait"], {
    DATABASE_URL: own.makeUrl("identity"),
    SCHEMA_WAIT_SECONDS: String(seconds),
  });
const apply = (migrations: Parameters<typeof migrateCommand>[1]): Promise<void> =>
  migrateCommand("identity", migrations, [], { MIGRATE_DATABASE_URL: own.url });

describe("migrate --wait", () => {
  it("waits from before the role exists until the last migration is applied, with the service's own role", async () => {
    const waited = wait([First1700000000001, Second1700000000002], 60);
    await own.setUp();
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
