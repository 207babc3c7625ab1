import { mkdtempDisposableSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, test } from "@jest/globals";
import { LIMIT_TABLE, limitRows, SETTINGS } from "@takeoff/contracts";
import { formatHelp } from "../commands/help.ts";
import { SERVICES } from "../parts/service-parts.ts";
import { makeSigningEnvs } from "../parts/signing-env.ts";
import { ROOT } from "../places.ts";
import { keptSecrets, makeSecrets } from "./secrets.ts";
import { OWN_SETTINGS, readSettings } from "./settings.ts";

const temporary = () => mkdtempDisposableSync(join(tmpdir(), "takeoff-secrets-"));

/** What a data folder holds that was made before processes signed. */
const OLD = {
  postgres: "p",
  redis: "r",
  s3AccessKey: "a",
  s3SecretKey: "s",
  passwordResetKey: "w",
  identity: "i",
  organizations: "o",
  documents: "d",
  notifications: "n",
};

test("a data folder without signing keys keeps its secrets and gets signing keys, which stay the same", () => {
  using folder = temporary();
  const file = join(folder.path, "secrets.json");
  writeFileSync(file, JSON.stringify(OLD));
  const first = keptSecrets(file);
  expect(first).toMatchObject(OLD);
  expect(first["rpcSigningKeys.documents"]).toMatch(/^k1:[\w-]{43}$/);
  expect(keptSecrets(file)).toEqual(first);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("only the gateway gets the keys that sign callers, and the worker, which opens hostile files, none", () => {
  const envs = makeSigningEnvs(makeSecrets());
  expect(SERVICES.filter((service) => "CALLER_SIGNING_KEYS" in envs[service])).toEqual(["gateway"]);
  expect(Object.keys(envs["documents-worker"])).toEqual([]);
});

describe("settings", () => {
  test("everything has a default", () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ port: 8080, publicUrl: "http://localhost:8080", demo: true, store: null, s3: null, limits: {} });
    expect(settings.dataDir).toMatch(/\/\.takeoff$/);
    expect(settings.admin.wanted).toBe(false);
    expect(settings.staffEmail).toBe("staff@takeoff.example");
  });

  test("an empty variable counts as not set", () => {
    expect(readSettings({ PORT: "", DATABASE_URL: " " })).toMatchObject({ port: 8080, databaseUrl: null });
  });

  test("the public address follows the port, and loses a slash at its end", () => {
    expect(readSettings({ PORT: "9000" }).publicUrl).toBe("http://localhost:9000");
    expect(readSettings({ PUBLIC_URL: "https://takeoff.example/" }).publicUrl).toBe("https://takeoff.example");
  });

  test("a limit that is set is passed on", () => {
    expect(readSettings({ MAX_UPLOAD_BYTES: "1000" }).limits).toEqual({ MAX_UPLOAD_BYTES: "1000" });
  });

  test("an administrator is wanted without the demo, or when one of their settings is there", () => {
    expect(readSettings({ TAKEOFF_DEMO: "0" }).admin).toEqual({
      wanted: true,
      username: "admin",
      email: "admin@takeoff.example",
      password: null,
    });
    const named = readSettings({ TAKEOFF_ADMIN_EMAIL: "ada@firm.example" });
    expect(named.admin).toMatchObject({ wanted: true, email: "ada@firm.example" });
    expect(named.staffEmail).toBe("ada@firm.example");
  });

  test.each([
    [{ PORT: "x" }, "PORT must be a whole number from 1 to 65535, not x."],
    [{ PORT: "70000" }, "PORT must be a whole number from 1 to 65535, not 70000."],
    [{ UPLOAD_GRACE_SECONDS: "0" }, "UPLOAD_GRACE_SECONDS must be a whole number from 1, not 0."],
    [{ TAKEOFF_DEMO: "yes" }, "TAKEOFF_DEMO must be 1 or 0, not yes."],
    [{ REDIS_URL: "localhost:6379" }, "REDIS_URL must be a URL that begins with redis:// or rediss://."],
    [{ S3_ENDPOINT: "http://s3.example" }, "S3_ENDPOINT also needs S3_ACCESS_KEY and S3_SECRET_KEY."],
    [{ NODE_ENV: "production" }, "The demo's accounts have a published password, so NODE_ENV=production needs TAKEOFF_DEMO=0."],
  ])("%j is refused", (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence);
  });

  test("OpenTelemetry's own variables go to every service as they are", () => {
    expect(readSettings({}).tracing).toEqual({});
    const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example:4318", OTEL_TRACES_SAMPLER_ARG: "0.5" };
    expect(readSettings({ ...tracing, OTEL_SERVICE_NAME: "mine" }).tracing).toEqual(tracing);
    expect(() => readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" })).toThrow("OTEL_EXPORTER_OTLP_ENDPOINT must be a URL");
  });

  test("the store is chosen on the command line", () => {
    expect(readSettings({}, ["--store", "disk"]).store).toBe("disk");
    expect(() => readSettings({}, ["--store", "tape"])).toThrow("--store is minio or disk, not tape.");
    expect(() => readSettings({}, ["--fast"])).toThrow("Unknown option '--fast'");
  });
});

test("the help lists every setting", () => {
  const text = formatHelp();
  for (const name of [...OWN_SETTINGS.map((setting) => setting.name), ...Object.keys(SETTINGS)]) expect(text).toContain(name);
});

test("the page about settings says the same of each limit", () => {
  const page = readFileSync(join(ROOT, "docs", "settings.md"), "utf8")
    .replaceAll("`", "")
    .replace(/ \(\[[^)]*\)\)/g, "");
  const rows = page.split("\n").map((line) =>
    line
      .split("|")
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
  for (const [name, { default: value, about }] of Object.entries(SETTINGS)) {
    const [, fallback, , meaning] = rows.find(([first]) => first === name) ?? [];
    expect([name, fallback, meaning]).toEqual([name, String(value), about]);
  }
});

const BEGIN = "# Limits\n";

/** Cells of the table in docs/limits.md, without the row that aligns the columns. */
function documentedTable(): string[][] {
  const page = readFileSync(join(ROOT, "docs/limits.md"), "utf8");
  const section = page.slice(page.indexOf(BEGIN) + BEGIN.length).split("\n## ")[0] ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("|") && !/^[|\s-]+$/.test(line));
  return lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe("the table of limits", () => {
  it("has the same rows in docs/limits.md as in the contracts", () => {
    expect(documentedTable()).toEqual(limitRows(true));
  });

  it("is in what --help prints", () => {
    const text = formatHelp();
    for (const [, what, number] of LIMIT_TABLE)
      expect(text.split("\n").some((line) => line.includes(what) && line.includes(number))).toBe(true);
  });
});
