import { expect, it } from "@jest/globals";
import { EVENT_MIGRATIONS } from "@takeoff/platform";
import { migrate } from "@takeoff/platform/migrate";
import { schemaDifferences } from "@takeoff/testing/schema-differences";
import { MIGRATIONS } from "./migrations.ts";
import "./identity.module.ts";
import { database } from "@takeoff/testing";
import { KEPT_TABLES, SIGN_IN_TABLES } from "./operator/sign-ins.ts";

it("has an entity for each table, as the migrations make it", async () => {
  const found = await schemaDifferences({ events: EVENT_MIGRATIONS, identity: MIGRATIONS }, migrate);
  expect(found).toEqual({ tables: [], statements: [] });
});

it("identity's tables are sorted into those that let a person in, which a restore empties, and those that it restores", async () => {
  const { rows } = await database().query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'identity'");
  expect(rows.map(({ name }) => name).sort()).toEqual([...SIGN_IN_TABLES, ...KEPT_TABLES].sort());
});
