import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { MESSAGES } from "@takeoff/contracts";
import { bigPdf, bigPdfStream, closeDatabase, database, listStored, tenant, waitFor, type Tenant } from "@takeoff/testing";
import type { RunningStack } from "../../local/stack.ts";
import { startTestStack } from "../../local/test/test-stack.ts";

const MiB = 1_048_576;
const LIMIT = 8 * MiB;

let stack: RunningStack;
let ours: Tenant;

/** A product of its own, with a limit that can be reached. */
beforeAll(async () => {
  stack = await startTestStack({
    name: "largest-file",
    demo: false,
    services: ["identity", "organizations", "documents", "gateway"],
    env: { MAX_UPLOAD_BYTES: String(LIMIT) },
  });
  process.env["TAKEOFF_RUN_FILE"] = stack.runFile;
  ours = await tenant();
}, 120_000);
afterAll(async () => {
  await closeDatabase();
  await stack.stop();
});

async function count(sql: string): Promise<number> {
  const { rows } = await database().query<{ count: string }>(`select count(*) from ${sql}`);
  return Number(rows[0]?.count);
}

/** Waits until rows and stored objects are as many as documents. */
async function onlyDocumentsAreStored(): Promise<void> {
  const look = async (): Promise<boolean> => {
    const documents = await count("documents.documents");
    const [rows, stored] = [await count("documents.objects"), await count("documents.objects where state = 'stored'")];
    return rows === documents && stored === documents && (await listStored()).length === documents;
  };
  await waitFor(look, { what: "only the documents' objects to be stored", timeoutMs: 20_000, intervalMs: 200 });
}

describe("MAX_UPLOAD_BYTES", () => {
  it("accepts a file of exactly the limit", async () => {
    const { status, json } = await ours.user.client.upload({ file: bigPdf(LIMIT) });
    expect([status, json.size_bytes]).toEqual([200, LIMIT]);
  });

  it.each([LIMIT + 1, LIMIT + MiB, LIMIT + 4 * MiB, 20 * LIMIT])(
    "rejects %i bytes with and without a Content-Length, and stores nothing",
    async (size) => {
      const before = await count("documents.documents");
      for (const announced of [size, undefined]) {
        const { status, json } = await ours.user.client.upload({ file: bigPdfStream(size), size: announced });
        expect(status).toBe(413);
        expect(json.code).toBe("too_large");
        // Beyond the form's total limit the gateway rejects it, with its own message.
        if (size <= LIMIT + MiB) expect(json).toMatchObject({ error: MESSAGES.upload.tooLarge(LIMIT) });
      }
      expect(await count("documents.documents")).toBe(before);
      await onlyDocumentsAreStored();
    },
  );
});
