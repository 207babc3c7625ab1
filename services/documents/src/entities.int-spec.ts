import { expect, it } from "@jest/globals";
import { EVENT_MIGRATIONS } from "@takeoff/platform";
import { migrate } from "@takeoff/platform/migrate";
import { schemaDifferences } from "@takeoff/testing/schema-differences";
import { MIGRATIONS } from "./migrations.ts";
import "./server.module.ts";
import "./worker.module.ts";

it("has an entity for each table but one, as the migrations make it", async () => {
  const found = await schemaDifferences({ events: EVENT_MIGRATIONS, documents: MIGRATIONS }, migrate);
  // Rows are added and summed up, and have no key, which an entity must have.
  expect(found).toEqual({ tables: ["count_changes"], statements: [] });
});
