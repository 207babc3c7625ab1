import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Document } from "@takeoff/contracts";
import { closeDatabase, database, listStored, readRunFile, staff, tenant, waitFor, type Person, type Tenant } from "@takeoff/testing";
import type { RunningStack } from "../local/stack.ts";
import { startTestStack } from "../local/test/test-stack.ts";

/** More than are removed in one step. */
const DOCUMENTS = 240;
const WITH_RESULTS = 10;
const OTHERS = 5;
const AT_ONCE = 8;
const WORKER = "documents-worker";

let stack: RunningStack;
let parent: Person;
let ours: Tenant;
let other: Tenant;

/** A product of its own, since its worker is killed. */
beforeAll(async () => {
  stack = await startTestStack({
    name: "faults-removal",
    demo: false,
    services: ["identity", "organizations", "documents", WORKER, "gateway"],
  });
  process.env["TAKEOFF_RUN_FILE"] = stack.runFile;
  [parent, ours, other] = await Promise.all([staff(), tenant(), tenant()]);
}, 120_000);
afterAll(async () => {
  await closeDatabase();
  await stack.stop();
});

async function count(sql: string): Promise<number> {
  const { rows } = await database().query<{ count: string }>(`select count(*) from ${sql}`);
  return Number(rows[0]?.count);
}

const documentsOf = ({ organization }: Tenant): Promise<number> => count(`documents.documents where organization_id = ${organization.id}`);

/** Each with one object, and some with two more. */
async function fill({ user }: Tenant, documents: number, withResults: number): Promise<void> {
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < documents) {
      const index = next++;
      const { json } = await user.client.upload({ filename: `${1000 + index}.pdf`, expectOk: true });
      if (index < withResults)
        await parent.client.process((json as Document).id, { csv: "Mark\r\nB1\r\n", xml: "<a/>" }, { expectOk: true });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
}

async function killWorker(): Promise<void> {
  const killed = readRunFile().processes[WORKER]!;
  process.kill(killed, "SIGKILL");
  await waitFor(() => ![killed, undefined].includes(readRunFile().processes[WORKER]), { what: "the worker to be started again" });
}

/** Kills the worker when it has removed some documents and waits for one that somebody else holds. */
async function killBetweenSteps(): Promise<void> {
  const holder = await database().connect();
  try {
    await holder.query("begin");
    await holder.query("select id from documents.documents where organization_id = $1 order by id desc limit 1 for update", [
      ours.organization.id,
    ]);
    await parent.client.delete(`/organizations/${ours.organization.id}`, undefined, { expectOk: true });
    await waitFor(async () => (await documentsOf(ours)) < DOCUMENTS, {
      what: "a first step of the removal",
      intervalMs: 5,
      timeoutMs: 30_000,
    });
    await killWorker();
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

describe("a deleted organization whose removal is killed between two steps", () => {
  let others: string[];

  beforeAll(async () => {
    await fill(ours, DOCUMENTS, WITH_RESULTS);
    await fill(other, OTHERS, 0);
    const { rows } = await database().query<{ key: string }>(
      "select original_object as key from documents.documents where organization_id = $1",
      [other.organization.id],
    );
    others = rows.map(({ key }) => key).sort();
    expect((await listStored()).length).toBe(DOCUMENTS + 2 * WITH_RESULTS + OTHERS);
    await killBetweenSteps();
  });

  it("has some of its documents left, which nobody sees", async () => {
    expect(await documentsOf(ours)).toBeGreaterThan(0);
    const { headers } = await parent.client.get(`/pdfs/all?organization_id=${ours.organization.id}`, { expectOk: true });
    expect(headers.get("x-total-count")).toBe("0");
  });

  it("loses the rest of them without a person", async () => {
    await waitFor(async () => (await documentsOf(ours)) === 0, { what: "the documents to be gone", timeoutMs: 30_000 });
    // Now the objects go: that is broken off as well.
    await killWorker();
  });

  it("loses every object, and the other organization none", async () => {
    const look = async (): Promise<boolean> => (await count("documents.objects")) === OTHERS;
    await waitFor(look, { what: "nothing but the other organization's objects to be noted", timeoutMs: 30_000 });
    expect((await listStored()).map(({ key }) => key).sort()).toEqual(others);
    expect(await documentsOf(other)).toBe(OTHERS);
  });
});
