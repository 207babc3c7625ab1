import assert from "node:assert/strict";
import { hash, randomUUID } from "node:crypto";
import { describe, it } from "@jest/globals";
import { UPLOAD_PART_BYTES } from "@takeoff/contracts";
import { bigPdf } from "@takeoff/testing";
import { formatCounts } from "../harness/print.ts";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";
import { assertInvariants } from "./harness/invariants.ts";
import { ResumableClient } from "./harness/resumable-client.ts";

const MIB = 1_048_576;
const SUCCESSES = new Set(["200", "204"]);
const VICTIMS = ["gateway", "minio", "documents"] as const;

/** Kills a process at random positions of an upload that is continued, and one while its document is created. */
async function killDuringUpload({ product, random, quick }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const file = bigPdf((quick ? 40 : 300) * MIB);
  const kills = Array.from({ length: quick ? 2 : 9 }, (_, index) => ({
    position: random.integer(0, file.length - 1),
    name: VICTIMS[index % VICTIMS.length] ?? "documents",
  }));
  kills.push({ position: file.length, name: "documents" });
  const waiting = [...kills].sort((a, b) => a.position - b.position);
  const returns: Promise<void>[] = [];
  const client = new ResumableClient(ours.user.client, (position) => {
    const [next] = waiting;
    // A process that is still away cannot be killed: the next chunk tries again.
    if (!next || position < next.position || product.pid(next.name) === undefined) return;
    waiting.shift();
    returns.push(product.replaced(next.name, product.signal(next.name, "SIGKILL")));
  });
  const prefix = `${randomUUID().slice(0, 8)}-`;
  const filename = `${prefix}resumable.pdf`;
  const document = await client.upload(file, filename);
  assert(waiting.length === 0, `${waiting.length} processes were not killed`);
  await Promise.all(returns);
  const more = client.sent - file.length;
  // A process that returns later than the client tries again costs a part more: on a busy machine that is more than one for each kill.
  const failed = Object.entries(client.met).reduce((sum, [answer, times]) => sum + (SUCCESSES.has(answer) ? 0 : times), 0);
  assert(more <= failed * UPLOAD_PART_BYTES, `${more} bytes were sent again after ${failed} failed requests`);
  const uploads = { prefix, sent: [{ filename, sha256: hash("sha256", file), documentId: document.id }] };
  const rest = await assertInvariants(product, { uploads: [uploads], sponsorEmail, people: all });
  return {
    kills: kills.length,
    "sent again": `${(more / MIB).toFixed(1)} MiB`,
    answers: formatCounts(client.met),
    ...rest,
  };
}

describe("resumable-killed (quick)", () => {
  it(
    "ends a continued upload with the same bytes, sending at most 8 MiB again for each request that fails while gateway, documents and the store are killed",
    onFaultProduct(killDuringUpload),
  );
});
