import { describe, expect, test } from "@jest/globals";
import { findAffected, Restarts } from "./restarts.ts";

describe("a change of a source", () => {
  test("concerns the service that runs it", () => {
    expect(findAffected("services/identity/src/users/users.service.ts")).toEqual(["identity"]);
    expect(findAffected("services/documents/src/main.ts")).toEqual(["documents", "documents-worker"]);
  });

  test("of a shared package concerns every service, of the tests' package none", () => {
    expect(findAffected("services/shared/contracts/src/index.ts")).toContain("notifications");
    expect(findAffected("services/shared/testing/src/index.ts")).toEqual([]);
  });

  test("restarts no service when it is a test or no source", () => {
    expect(findAffected("services/identity/src/users/users.service.spec.ts")).toEqual([]);
    expect(findAffected("services/identity/src/users/users.int-spec.ts")).toEqual([]);
    expect(findAffected("services/identity/src/users/.users.service.ts.swp")).toEqual([]);
  });
});

describe("restarts", () => {
  test("happen once for many files, and again for what changed during the restart", async () => {
    const done: string[][] = [];
    const restarts: Restarts = new Restarts(async (names) => {
      done.push([...names].sort());
      if (done.length === 1) restarts.touch(["gateway"]);
      return true;
    });
    restarts.touch(["identity"]);
    restarts.touch(["documents", "identity"]);
    await restarts.settled();
    expect(done).toEqual([["documents", "identity"], ["gateway"]]);
  });

  test("that could not be done are owed until the next change", async () => {
    const done: string[][] = [];
    const restarts = new Restarts(async (names) => {
      done.push([...names].sort());
      return done.length > 1;
    });
    restarts.touch(["identity"]);
    await restarts.settled();
    restarts.touch(["gateway"]);
    await restarts.settled();
    expect(done).toEqual([["identity"], ["gateway", "identity"]]);
  });
});
