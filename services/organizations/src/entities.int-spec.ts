import { expect, it } from "@jest/globals";
import { EVENT_MIGRATIONS } from "@takeoff/platform";
import { migrate } from "@takeoff/platform/migrate";
import { schemaDifferences } from "@takeoff/testing/schema-differences";
import { MIGRATIONS } from "./migrations.ts";
import "./organizations/organizations.module.ts";

it("has an entity for each table, as the migrations make it", async () => {
  const found = await schemaDifferences({ events: EVENT_MIGRATIONS, organizations: MIGRATIONS }, migrate);
  expect(found).toEqual({ tables: [], statements: [] });
});
