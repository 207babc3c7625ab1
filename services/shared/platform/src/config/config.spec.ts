import { describe, expect, it } from "@jest/globals";
import { SETTINGS, type SettingName } from "@takeoff/contracts";
import pg from "pg";
import * as z from "zod";
import { ConfigError, databaseConfig, endpoint, httpConfig, processConfig, readConfig, setting } from "./config.ts";

const schema = processConfig.extend(httpConfig.shape).extend(databaseConfig.shape);
const RIGHT = {
  INTERNAL_PORT: "9100",
  PUBLIC_URL: "https://takeoff.example/",
  REDIS_URL: "redis://127.0.0.1:6379",
  HTTP_PORT: "8080",
  DATABASE_URL: "postgres://identity:secret@127.0.0.1/takeoff",
};

function readConfigError(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(schema, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

/** With characters that mean something in an address, a shell, YAML or a template. */
const HARD_PASSWORDS = ["p@ss/w0rd#7", "50%off:now?", "two words+one", "a$b{c}\"d'e\\f", "Größe-λ", "{{ .Values.x }}", "a@b:c/d#e?%41&ä"];

describe("readConfig", () => {
  it("reads the environment and applies the defaults of SETTINGS", () => {
    const config = readConfig(schema, { ...RIGHT, HOME: "/root" });
    expect(config).toMatchObject({ HTTP_PORT: 8080, PUBLIC_URL: "https://takeoff.example", NODE_ENV: "production", LOG_LEVEL: "info" });
    expect(config.DATABASE_POOL_SIZE).toBe(SETTINGS.DATABASE_POOL_SIZE.default);
    expect(config).not.toHaveProperty("HOME");
  });

  it("treats an empty variable as missing", () => {
    expect(readConfig(schema, { ...RIGHT, DATABASE_POOL_SIZE: "" }).DATABASE_POOL_SIZE).toBe(SETTINGS.DATABASE_POOL_SIZE.default);
    expect(readConfigError({ ...RIGHT, REDIS_URL: "" })).toBe("Wrong configuration:\n  REDIS_URL: missing");
  });

  it.each(HARD_PASSWORDS)("takes the password %j as it is from a variable of its own", (password) => {
    const address = "redis://redis.example:6379";
    const config = readConfig(schema, {
      ...RIGHT,
      DATABASE_URL: "postgres://identity@db.example:5433/takeoff?sslmode=verify-full",
      DATABASE_PASSWORD: password,
      REDIS_URL: address,
      REDIS_PASSWORD: password,
    });
    const { user, password: read, host, port, database } = new pg.Client(config.DATABASE_URL);
    expect([user, read, host, port, database]).toEqual(["identity", password, "db.example", 5433, "takeoff"]);
    const redis = new URL(config.REDIS_URL);
    expect([decodeURIComponent(redis.password), redis.host]).toEqual([password, "redis.example:6379"]);
    expect(readConfigError({ ...RIGHT, DATABASE_URL: "mysql://db.example", DATABASE_PASSWORD: password })).not.toContain(password);
    expect(readConfig(schema, { ...RIGHT, REDIS_URL: address }).REDIS_URL).toBe(address);
  });

  it("names every invalid and missing variable in one error", () => {
    const wrong = {
      ...RIGHT,
      HTTP_PORT: "70000",
      DATABASE_URL: "mysql://x",
      LOG_LEVEL: "loud",
      REDIS_URL: undefined,
      DATABASE_POOL_SIZE: "0",
    };
    const lines = readConfigError(wrong).split("\n");
    expect(lines[0]).toBe("Wrong configuration:");
    expect(lines.slice(1).map((line) => line.trim().split(":")[0])).toEqual(
      expect.arrayContaining(["HTTP_PORT", "DATABASE_URL", "LOG_LEVEL", "REDIS_URL", "DATABASE_POOL_SIZE"]),
    );
    expect(lines).toHaveLength(6);
    expect(lines).toContain("  REDIS_URL: missing");
  });

  it("never includes a variable's value in the error: some are secrets", () => {
    expect(readConfigError({ ...RIGHT, DATABASE_URL: "mysql://user:hunter2@x" })).not.toContain("hunter2");
  });
});

it.each(Object.keys(SETTINGS) as SettingName[])(
  "setting %s has a default within its bounds, and rejects smaller values and non-integers",
  (name) => {
    const limit = z.object({ limit: setting(name) });
    expect(readConfig(limit, {})).toEqual({ limit: SETTINGS[name].default });
    for (const value of [String(SETTINGS[name].min - 1), "1.5", "many"])
      expect(() => readConfig(limit, { limit: value })).toThrow(ConfigError);
  },
);

it("endpoint parses host:port, and tls://host:port for TLS", () => {
  expect(endpoint.parse("identity.takeoff:4001")).toEqual({ host: "identity.takeoff", port: 4001, tls: false });
  expect(endpoint.parse("tls://identity.takeoff:4001")).toEqual({ host: "identity.takeoff", port: 4001, tls: true });
  for (const text of ["identity", ":4001", "identity:", "a b:1", "http://identity:4001", "tls://:4001", "tls://identity"])
    expect(endpoint.safeParse(text).success).toBe(false);
});
