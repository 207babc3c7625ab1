import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { AppError } from "@takeoff/contracts";
import type { RpcClient } from "@takeoff/platform/rpc";
import { OrganizationNames } from "./organization-names.ts";

let requests: number;
let response: () => Promise<unknown>;
let names: OrganizationNames;

const called = (name: string | null) => () =>
  Promise.resolve({
    organizations: [
      name === null
        ? null
        : { id: 1, name, sponsor_email: null, quota_bytes: null, retention_days: null, turnaround_hours: 24, working_hours: null },
    ],
  });

beforeEach(() => {
  jest.useFakeTimers();
  requests = 0;
  response = called("Northgate");
  const request = (): Promise<unknown> => {
    requests++;
    return response();
  };
  names = new OrganizationNames({ request } as unknown as RpcClient);
});
afterEach(() => {
  jest.useRealTimers();
});

describe("OrganizationNames", () => {
  it("requests a name once within the cache time", async () => {
    expect([await names.find(1), await names.find(1), requests]).toEqual(["Northgate", "Northgate", 1]);
    jest.advanceTimersByTime(10_001);
    response = called("Northgate Steel");
    expect([await names.find(1), requests]).toEqual(["Northgate Steel", 2]);
  });

  it("returns the cached name while the organizations service is unavailable", async () => {
    await names.find(1);
    jest.advanceTimersByTime(60_000);
    response = () => Promise.reject(new AppError("unavailable"));
    expect(await names.find(1)).toBe("Northgate");
    await expect(names.find(2)).rejects.toMatchObject({ code: "unavailable" });
  });

  it("forgets the name when the organization was deleted", async () => {
    await names.find(1);
    jest.advanceTimersByTime(60_000);
    response = called(null);
    expect(await names.find(1)).toBeNull();
    response = () => Promise.reject(new AppError("unavailable"));
    await expect(names.find(1)).rejects.toMatchObject({ code: "unavailable" });
  });
});
