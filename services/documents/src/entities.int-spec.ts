import { expect, it } from "vitest";
import { EVENT_MIGRATIONS } from "@takeoff/platform";
import { migrate } from "@takeoff/platform/migrate";
import { schemaDifferences } from "@takeoff/testing/schema-differences";
import { MIGRATIONS } from "./migrations.ts";
import "./documents/document-count.entity.ts";
import "./documents/document.entity.ts";
import "./documents/history/history.entity.ts";
import "./documents/mappings/takeoff-mapping.entity.ts";
import "./documents/organizations/organization-name.entity.ts";
import "./documents/quota/organization-storage.entity.ts";
import "./documents/search-count.entity.ts";
import "./drafts/draft-line.entity.ts";
import "./drafts/draft-page.entity.ts";
import "./drafts/draft.entity.ts";
import "./results/data/extracted-batch.entity.ts";
import "./results/data/extracted-elements.entity.ts";
import "./results/data/extraction.entity.ts";
import "./storage/objects/idempotency-key.entity.ts";
import "./storage/objects/object.entity.ts";

it("has an entity for each table but one, as the migrations make it", async () => {
  const found = await schemaDifferences({ events: EVENT_MIGRATIONS, documents: MIGRATIONS }, migrate);
  // Rows are added and summed up, and have no key, which an entity must have.
  expect(found).toEqual({ tables: ["count_changes"], statements: [] });
});
