import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "@jest/globals";
import { ApiClient, database, TEST_PASSWORD } from "@takeoff/testing";
import { onProductionProduct, type ProductionHarness, type Figures } from "../harness/case.ts";

/** How secrets look that no list holds: cookies, links, signed callers, hashes of passwords. */
const SHAPES = [/takeoff_session=[\w-]{20}/, /(reset-password|confirm-email)\/[\w-]{43}/, /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/, /\$argon2id\$v=/];

/** What the cases before left in logs, queues and tables, and what lies open in the folder and on the web. */
async function secrets({ product }: ProductionHarness): Promise<Figures> {
  const folder = dirname(product.logFolder);
  const stored = JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8")) as Record<string, string>;
  // Of keys that have an id before them, the id is no secret.
  const known = [TEST_PASSWORD, ...Object.values(stored).map((secret) => secret.replace(/^\w+:/, ""))];
  let bytes = 0;
  for (const name of readdirSync(product.logFolder)) {
    const text = readFileSync(join(product.logFolder, name), "utf8");
    bytes += text.length;
    for (const [index, secret] of known.entries()) assert(!text.includes(secret), `${name} holds secret ${index}`);
    for (const shape of SHAPES) assert(!shape.test(text), `${name} holds ${String(shape)}`);
  }
  assert(bytes > 0, "nothing was logged");
  const { rows } = await database().query<{ text: string }>(
    "select string_agg(t::text, '') as text from (select o::text from events.outbox o union all select e::text from notifications.emails e) t",
  );
  const held = rows[0]?.text ?? "";
  for (const shape of [TEST_PASSWORD, ...SHAPES]) assert(held.search(shape) < 0, `events or e-mails hold ${String(shape)}`);
  const privateFiles = ["run.json", "secrets.json"];
  for (const name of privateFiles) {
    const mode = statSync(join(folder, name)).mode & 0o777;
    assert(mode === 0o600, `${name} may be read by others: ${mode.toString(8)}`);
  }
  return {
    logs: `${(bytes / 1_048_576).toFixed(1)} MiB`,
    secrets: known.length,
    "private files": privateFiles.length,
    assets: await withoutSourceMaps(),
  };
}

/** Looks for source maps that the web app's files name or that are served next to them. @returns how many files it looked at */
async function withoutSourceMaps(): Promise<number> {
  const client = new ApiClient();
  const page = (await client.get("/client/", { expectOk: true })).body.toString("utf8");
  const assets = [...page.matchAll(/\/client\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path);
  assert(assets.length > 0, "the page names no assets");
  for (const path of assets) {
    const text = (await client.get(path, { expectOk: true })).body.toString("utf8");
    assert(!text.includes("sourceMappingURL"), `${path} names a source map`);
    assert((await client.get(`${path}.map`)).status === 404, `${path}.map is served`);
  }
  return assets.length;
}

describe("secrets (quick)", () => {
  it("writes no secret to logs, events and e-mails, keeps private files private and serves no source map", onProductionProduct(secrets));
});
