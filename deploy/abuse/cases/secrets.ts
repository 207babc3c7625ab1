import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { ApiClient, database, TEST_PASSWORD } from "@takeoff/testing";
import { expect, type AbuseCase, type Figures, type Lab } from "../lab/lab.ts";

/** How secrets look that no list holds: cookies, links, signed callers, hashes of passwords. */
const SHAPES = [/takeoff_session=[\w-]{20}/, /reset-password\/[\w-]{43}/, /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/, /\$argon2id\$v=/];

/** What the cases before left in logs, queues and tables, and what lies open in the folder and on the web. */
async function secrets({ product }: Lab): Promise<Figures> {
  const folder = dirname(product.logFolder);
  const kept = JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8")) as Record<string, string>;
  const known = [TEST_PASSWORD, ...Object.values(kept)];
  let bytes = 0;
  for (const name of readdirSync(product.logFolder)) {
    const text = readFileSync(join(product.logFolder, name), "utf8");
    bytes += text.length;
    for (const [index, secret] of known.entries()) expect(!text.includes(secret), `${name} holds secret ${index}`);
    for (const shape of SHAPES) expect(!shape.test(text), `${name} holds ${String(shape)}`);
  }
  expect(bytes > 0, "nothing was logged");
  const { rows } = await database().query<{ text: string }>(
    "select string_agg(t::text, '') as text from (select o::text from events.outbox o union all select e::text from notifications.emails e) t",
  );
  const held = rows[0]?.text ?? "";
  for (const shape of [TEST_PASSWORD, ...SHAPES]) expect(held.search(shape) < 0, `events or e-mails hold ${String(shape)}`);
  for (const name of ["run.json", "secrets.json"]) {
    const mode = statSync(join(folder, name)).mode & 0o777;
    expect(mode === 0o600, `${name} may be read by others: ${mode.toString(8)}`);
  }
  return { logs: `${(bytes / 1_048_576).toFixed(1)} MiB`, found: 0, "private files": 2, "source maps": await sourceMaps() };
}

/** Maps that the web app's files name or that lie beside them. @returns how many are served: none */
async function sourceMaps(): Promise<number> {
  const client = new ApiClient();
  const page = (await client.get("/client/", { expectOk: true })).body.toString("utf8");
  const assets = [...page.matchAll(/\/client\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path);
  expect(assets.length > 0, "the page names no assets");
  for (const path of assets) {
    const text = (await client.get(path, { expectOk: true })).body.toString("utf8");
    expect(!text.includes("sourceMappingURL"), `${path} names a source map`);
    expect((await client.get(`${path}.map`)).status === 404, `${path}.map is served`);
  }
  return 0;
}

export const SECRET_CASES: readonly AbuseCase[] = [
  {
    name: "secrets",
    about: "secrets in the logs, events and e-mails that the cases before left; private files; source maps",
    quick: true,
    run: secrets,
  },
];
