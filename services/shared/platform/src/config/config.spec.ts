import { describe, expect, it } from "@jest/globals";
import { SETTINGS, type SettingName } from "@takeoff/contracts";
import * as z from "zod";
import { ConfigError, databaseConfig, endpoint, httpConfig, processConfig, readConfig, setting } from "./config.ts";

const schema = processConfig.extend(httpConfig.shape).extend(databaseConfig.shape);
const RIGHT = {
  INTERNAL_PORT: "9100",
  PUBLIC_URL: "https://takeoff.example/",
  REDIS_URL: "redis://127.0.0.1:6379",
  CALLER_KEYS: "a:b",
  HTTP_PORT: "8080",
  DATABASE_URL: "postgres://identity:secret@127.0.0.1/takeoff",
};

function complaint(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(schema, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

describe("a configuration", () => {
  it("is read from the environment, with the defaults of the table of settings", () => {
    const config = readConfig(schema, { ...RIGHT, HOME: "/root" });
    expect(config).toMatchObject({ HTTP_PORT: 8080, PUBLIC_URL: "https://takeoff.example", NODE_ENV: "production", LOG_LEVEL: "info" });
    expect(config.DATABASE_POOL_SIZE).toBe(SETTINGS.DATABASE_POOL_SIZE.default);
    expect(config).not.toHaveProperty("HOME");
  });

  it("counts an empty variable as absent", () => {
    expect(readConfig(schema, { ...RIGHT, DATABASE_POOL_SIZE: "" }).DATABASE_POOL_SIZE).toBe(SETTINGS.DATABASE_POOL_SIZE.default);
    expect(complaint({ ...RIGHT, REDIS_URL: "" })).toBe("Wrong configuration:\n  REDIS_URL: missing");
  });

  it("that is wrong names every variable at once, the missing ones as missing", () => {
    const wrong = {
      ...RIGHT,
      HTTP_PORT: "70000",
      DATABASE_URL: "mysql://x",
      LOG_LEVEL: "loud",
      REDIS_URL: undefined,
      DATABASE_POOL_SIZE: "0",
    };
    const lines = complaint(wrong).split("\n");
    expect(lines[0]).toBe("Wrong configuration:");
    expect(lines.slice(1).map((line) => line.trim().split(":")[0])).toEqual(
      expect.arrayContaining(["HTTP_PORT", "DATABASE_URL", "LOG_LEVEL", "REDIS_URL", "DATABASE_POOL_SIZE"]),
    );
    expect(lines).toHaveLength(6);
    expect(lines).toContain("  REDIS_URL: missing");
  });

  it("never repeats what a variable held: some hold secrets", () => {
    expect(complaint({ ...RIGHT, DATABASE_URL: "mysql://user:hunter2@x" })).not.toContain("hunter2");
  });
});

describe("a limit", () => {
  it.each(Object.keys(SETTINGS) as SettingName[])("%s has a default within its bounds, and refuses less and what is no integer", (name) => {
    const limit = z.object({ limit: setting(name) });
    expect(readConfig(limit, {})).toEqual({ limit: SETTINGS[name].default });
    for (const value of [String(SETTINGS[name].min - 1), "1.5", "many"])
      expect(() => readConfig(limit, { limit: value })).toThrow(ConfigError);
  });
});

describe("an endpoint", () => {
  it("is a host and a port", () => {
    expect(endpoint.parse("identity.takeoff:4001")).toEqual({ host: "identity.takeoff", port: 4001 });
    for (const text of ["identity", ":4001", "identity:", "a b:1", "http://identity:4001"])
      expect(endpoint.safeParse(text).success).toBe(false);
  });
});
