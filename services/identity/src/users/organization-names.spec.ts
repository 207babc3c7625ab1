import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { AppError } from "@takeoff/contracts";
import type { RpcClient } from "@takeoff/platform";
import { OrganizationNames } from "./organization-names.ts";

let asked: number;
let answer: () => Promise<unknown>;
let names: OrganizationNames;

const called = (name: string | null) => () =>
  Promise.resolve({ organizations: [name === null ? null : { id: 1, name, sponsor_email: null }] });

beforeEach(() => {
  jest.useFakeTimers();
  asked = 0;
  answer = called("Northgate");
  const ask = (): Promise<unknown> => {
    asked++;
    return answer();
  };
  names = new OrganizationNames({ ask } as unknown as RpcClient);
});
afterEach(() => {
  jest.useRealTimers();
});

describe("an organization's name", () => {
  it("is asked once in a while, not at each call", async () => {
    expect([await names.find(1), await names.find(1), asked]).toEqual(["Northgate", "Northgate", 1]);
    jest.advanceTimersByTime(10_001);
    answer = called("Northgate Steel");
    expect([await names.find(1), asked]).toEqual(["Northgate Steel", 2]);
  });

  it("is still known while its service is away", async () => {
    await names.find(1);
    jest.advanceTimersByTime(60_000);
    answer = () => Promise.reject(new AppError("unavailable"));
    expect(await names.find(1)).toBe("Northgate");
    await expect(names.find(2)).rejects.toMatchObject({ code: "unavailable" });
  });

  it("is forgotten when the organization is gone", async () => {
    await names.find(1);
    jest.advanceTimersByTime(60_000);
    answer = called(null);
    expect(await names.find(1)).toBeNull();
    answer = () => Promise.reject(new AppError("unavailable"));
    await expect(names.find(1)).rejects.toMatchObject({ code: "unavailable" });
  });
});
