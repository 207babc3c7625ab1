import { describe, expect, test } from "@jest/globals";
import { affectedBy } from "./affected.ts";
import { Restarts } from "./restarts.ts";

describe("a change of compiled code", () => {
  test("concerns the service that runs it", () => {
    expect(affectedBy("services/identity/dist/users/users.service.js")).toEqual(["identity"]);
    expect(affectedBy("services/documents/dist/main.js")).toEqual(["documents", "documents-worker"]);
  });

  test("of a shared package concerns every service, of the tests' package none", () => {
    expect(affectedBy("services/shared/contracts/dist/index.js")).toContain("notifications");
    expect(affectedBy("services/shared/testing/dist/index.js")).toEqual([]);
  });

  test("concerns nobody when no code was written", () => {
    expect(affectedBy("services/identity/dist/.tsbuildinfo")).toEqual([]);
    expect(affectedBy("services/identity/dist/main.js.map")).toEqual([]);
  });

  test("in many files restarts a service once, and again for what changed meanwhile", async () => {
    const done: string[][] = [];
    const restarts: Restarts = new Restarts(async (names) => {
      done.push([...names].sort());
      if (done.length === 1) restarts.touch(["gateway"]);
    });
    restarts.touch(["identity"]);
    restarts.touch(["documents", "identity"]);
    await restarts.settled();
    expect(done).toEqual([["documents", "identity"], ["gateway"]]);
  });
});
