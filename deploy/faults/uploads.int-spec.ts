import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { MESSAGES, type Document } from "@takeoff/contracts";
import {
  bigPdf,
  bigPdfStream,
  closeDatabase,
  database,
  listStored,
  readRunFile,
  readStored,
  tenant,
  waitFor,
  type Tenant,
} from "@takeoff/testing";
import type { RunningStack } from "../local/stack.ts";
import { startTestStack } from "../local/test/test-stack.ts";

const MiB = 1_048_576;
const LIMIT = 8 * MiB;
const UPLOADS = 30;
const AT_ONCE = 10;
const KILLS = 3;

let stack: RunningStack;
let ours: Tenant;

/** A product of its own, since it is killed, with a limit that can be reached. */
beforeAll(async () => {
  stack = await startTestStack({
    name: "faults",
    demo: false,
    services: ["identity", "organizations", "documents", "documents-worker", "gateway"],
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

/** Waits until as many objects are noted and stored as there are documents, all of them kept. */
async function nothingElseIsKept(): Promise<void> {
  const look = async (): Promise<boolean> => {
    const documents = await count("documents.documents");
    const [noted, kept] = [await count("documents.objects"), await count("documents.objects where state = 'stored'")];
    return noted === documents && kept === documents && (await listStored()).length === documents;
  };
  await waitFor(look, { what: "nothing but the documents' objects to be kept", timeoutMs: 20_000, intervalMs: 200 });
}

describe("the largest file", () => {
  it("has exactly the limit", async () => {
    const { status, json } = await ours.user.client.upload({ file: bigPdf(LIMIT) });
    expect([status, json.size_bytes]).toEqual([200, LIMIT]);
  });

  it.each([LIMIT + 1, LIMIT + MiB, LIMIT + 4 * MiB, 20 * LIMIT])(
    "is not one of %i bytes, whether its size was told or not",
    async (size) => {
      const before = await count("documents.documents");
      for (const told of [size, undefined]) {
        const { status, json } = await ours.user.client.upload({ file: bigPdfStream(size), size: told });
        expect(status).toBe(413);
        expect(json.code).toBe("too_large");
        // Beyond what the form may have in all, the front door refuses it, in its own words.
        if (size <= LIMIT + MiB) expect(json).toMatchObject({ error: MESSAGES.upload.tooLarge(LIMIT) });
      }
      expect(await count("documents.documents")).toBe(before);
      await nothingElseIsKept();
    },
  );
});

describe("uploads with keys, repeated until they are answered", () => {
  interface Sent {
    key: string;
    sha256: string;
    document: Document;
  }

  /** As a careful client does it: the same upload with the same key, until it is accepted. */
  async function upload(index: number): Promise<Sent> {
    const file = bigPdf(2_000 + index * 251_003);
    const key = randomUUID();
    const attempt = async (): Promise<Document | false> => {
      const { status, json } = await ours.user.client.upload({ file, filename: `${index}.pdf`, idempotencyKey: key });
      if (status === 200) return json as Document;
      if (![409, 502, 503, 504].includes(status)) throw new Error(`upload ${index} was answered ${status}`);
      return false;
    };
    const document = await waitFor(attempt, { what: `upload ${index} to be accepted`, timeoutMs: 45_000, intervalMs: 100 });
    return { key, sha256: createHash("sha256").update(file).digest("hex"), document };
  }

  async function killDocuments(): Promise<void> {
    const killed = readRunFile().processes["documents"]!;
    const inHand = async (): Promise<boolean> => (await count("documents.objects where state = 'receiving'")) > 0;
    await waitFor(inHand, { what: "an upload to be in hand", intervalMs: 5 });
    process.kill(killed, "SIGKILL");
    // The dead process's keys are free when their lease of some seconds ends: it ends now.
    await database().query("update documents.idempotency_keys set leased_until = now() where answer is null");
    await waitFor(() => ![killed, undefined].includes(readRunFile().processes["documents"]), { what: "documents to be started again" });
  }

  let sent: Sent[];

  it("are all accepted, though documents is killed again and again", async () => {
    sent = [];
    let next = 0;
    const client = async (): Promise<void> => {
      while (next < UPLOADS) sent.push(await upload(next++));
    };
    const clients = Promise.all(Array.from({ length: AT_ONCE }, client));
    for (let kills = 1; kills <= KILLS; kills++) {
      await killDocuments();
      const enough = Math.floor((UPLOADS * kills) / (KILLS + 2));
      await Promise.race([clients, waitFor(() => sent.length >= enough, { what: `${enough} uploads`, timeoutMs: 45_000 })]);
    }
    await clients;
    expect(sent).toHaveLength(UPLOADS);
  });

  it("are one document each, whose object has the same bytes", async () => {
    expect(new Set(sent.map(({ document }) => document.id)).size).toBe(UPLOADS);
    for (const { document, sha256 } of sent) {
      const { rows } = await database().query<{ key: string }>("select original_object as key from documents.documents where id = $1", [
        document.id,
      ]);
      expect(rows).toHaveLength(1);
      expect(
        createHash("sha256")
          .update(await readStored(rows[0]!.key))
          .digest("hex"),
      ).toBe(sha256);
    }
    const ids = sent.map(({ document }) => document.id).join();
    expect(await count(`events.outbox where type = 'document.uploaded' and (payload ->> 'document_id')::bigint in (${ids})`)).toBe(UPLOADS);
  });

  it("leave nothing else", async () => {
    const before = await count("documents.documents where filename = 'sample.pdf'");
    expect(await count("documents.documents")).toBe(UPLOADS + before);
    await nothingElseIsKept();
  });
});
