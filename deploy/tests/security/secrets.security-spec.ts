import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "@jest/globals";
import { ApiClient, database, person, TEST_PASSWORD } from "@takeoff/testing";
import { resetToken } from "./harness/requests.ts";
import { onProductionProduct, type ProductionHarness, type Figures } from "../harness/case.ts";

/** How secrets look that no list holds: cookies, links, signed callers, hashes of passwords. */
const SHAPES = [/takeoff_session=[\w-]{20}/, /(reset-password|confirm-email)\/[\w-]{43}/, /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/, /\$argon2id\$v=/];
const TABLES = ["events.outbox", "notifications.emails", "identity.password_resets", "identity.invitations"];

/** What the cases before left in logs and tables, and what is served. */
async function secrets({ product }: ProductionHarness): Promise<Figures> {
  const token = await resetToken((await person()).email);
  const stored = JSON.parse(readFileSync(join(dirname(product.logFolder), "secrets.json"), "utf8")) as Record<string, string>;
  // Of keys that have an id before them, the id is no secret.
  const known = [TEST_PASSWORD, token, ...Object.values(stored).map((secret) => secret.replace(/^\w+:/, ""))];
  const texts = readdirSync(product.logFolder).map((name) => [name, readFileSync(join(product.logFolder, name), "utf8")] as const);
  for (const table of TABLES) {
    const { rows } = await database().query<{ text: string }>(`select coalesce(string_agg(t::text, ''), '') as text from ${table} t`);
    texts.push([table, rows[0]?.text ?? ""]);
  }
  for (const [name, text] of texts) {
    for (const [index, secret] of known.entries()) assert(!text.includes(secret), `${name} holds secret ${index}`);
    for (const shape of SHAPES) assert(!shape.test(text), `${name} holds ${String(shape)}`);
  }
  const length = texts.reduce((sum, [, text]) => sum + text.length, 0);
  return { searched: `${(length / 1_048_576).toFixed(1)} MiB`, secrets: known.length, assets: await withoutSourceMaps() };
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
  it("writes no secret to logs, events, e-mails and password resets, and serves no source map", onProductionProduct(secrets));
});
