import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "@jest/globals";
import type { Document } from "@takeoff/contracts";
import { bigPdf, database, staff, tenant, waitFor, type Person, type StreamedResponse } from "@takeoff/testing";

/** More than the buffers of all connections on its way hold. */
const SIZE = 40_000_000;
/** A response must have ended so long after its session. */
const ENDS_MS = 20_000;
/** The slow reader pauses after each of its chunks, of up to 64 KiB: faster than the slowest permitted client. */
const PAUSE_MS = 100;

const [ours, operator] = await Promise.all([tenant(), staff()]);
const big = ((await ours.user.client.upload({ file: bigPdf(SIZE), filename: "big.pdf", expectOk: true })).json as Document).id;

interface Kind {
  name: string;
  path: () => string;
  /** A new user who may send the request. */
  person: () => Promise<Person>;
}

const KINDS: readonly Kind[] = [
  { name: "a download", path: () => `/pdfs/${big}/download`, person: () => ours.member("admin") },
  {
    name: "an export of the organization",
    path: () => `/organizations/${ours.organization.id}/export`,
    person: () => ours.member("admin"),
  },
  { name: "an archive of originals", path: () => `/pdfs/originals?ids=${big}`, person: () => staff() },
];

const patch = (id: number, change: object): Promise<unknown> => operator.client.patch(`/users/${id}`, change, { expectOk: true });

const ENDINGS: readonly [name: string, end: (person: Person) => Promise<unknown>][] = [
  ["logs out", ({ client }) => client.logout({ expectOk: true })],
  ["is disabled", ({ id }) => patch(id, { is_disabled: true })],
  ["is deleted", ({ id }) => operator.client.delete(`/users/${id}`, undefined, { expectOk: true })],
  ["gets another role", ({ id }) => patch(id, { role: "user" })],
  [
    "moves to another organization and keeps the session",
    async ({ id }) => {
      const other = (await tenant()).organization.id;
      await database().query("update identity.users set organization_id = $2, role = 'admin' where id = $1", [id, other]);
    },
  ],
];

/** Reads slowly for a time and then as fast as it can. Returns the number of bytes, and whether the response was complete. */
async function readSlowly({ stream }: StreamedResponse, slowMs: number): Promise<{ bytes: number; isComplete: boolean }> {
  const fastFrom = performance.now() + slowMs;
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (performance.now() < fastFrom) await sleep(PAUSE_MS);
    }
  } catch {
    return { bytes, isComplete: false };
  }
  return { bytes, isComplete: stream.complete };
}

/** An upload that goes on until its connection breaks, faster than the slowest permitted one. */
async function* endlessPdf(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("%PDF-1.7\n");
  for (;;) {
    yield Buffer.alloc(65_536, " ");
    await sleep(PAUSE_MS);
  }
}

/** What became of one response: whether it ended before all was sent, or after. */
interface Outcome {
  what: string;
  status: number;
  isComplete: boolean;
  hasAllBytes: boolean;
}

/** Each kind and each way once: that a look-up ends any response of a session is in `open-responses.spec.ts`. */
const CASES = ENDINGS.map(([ending, end], index) => {
  const kind = KINDS[index % KINDS.length]!;
  return { what: `${kind.name}, whose user ${ending}`, kind, end };
});

/** Opens responses, and takes the session of each one's user away. */
function readWithoutSession(): Promise<Outcome[]> {
  return Promise.all(
    CASES.map(async ({ what, kind, end }) => {
      const person = await kind.person();
      const response = await person.client.open("GET", kind.path());
      await end(person);
      const { bytes, isComplete } = await readSlowly(response, ENDS_MS);
      return { what, status: response.status, isComplete, hasAllBytes: bytes >= SIZE };
    }),
  );
}

/** Opens each kind of response and keeps the session. */
function readWithSession(): Promise<Outcome[]> {
  return Promise.all(
    KINDS.map(async ({ name, path, person }) => {
      const response = await (await person()).client.open("GET", path());
      const { bytes, isComplete } = await readSlowly(response, ENDS_MS);
      return { what: name, status: response.status, isComplete, hasAllBytes: bytes >= SIZE };
    }),
  );
}

/** Disables the user of an upload that goes on. Returns how many milliseconds later it ended. */
async function disableUploader(person: Person): Promise<number> {
  const upload = person.client.upload({ file: endlessPdf() });
  const ended = upload.then(
    () => Promise.reject(new Error("the upload was accepted")),
    () => performance.now(),
  );
  const isBeingStored = async (): Promise<boolean> =>
    (await database().query("select 1 from documents.objects where state = 'receiving'")).rows.length > 0;
  await waitFor(isBeingStored, { what: "the upload to begin" });
  await patch(person.id, { is_disabled: true });
  const disabledAt = performance.now();
  return (await ended) - disabledAt;
}

describe("a session that ends while a response or an upload goes on (deep)", () => {
  // Each of them lasts as long as the product may take: they run concurrently.
  let withoutSession: Promise<Outcome[]>;
  let withSession: Promise<Outcome[]>;
  let uploader: Person;
  let uploadEnded: Promise<number>;
  beforeAll(async () => {
    uploader = await ours.member();
    withoutSession = readWithoutSession();
    withSession = readWithSession();
    uploadEnded = disableUploader(uploader);
    // Each test reports its own failure.
    await Promise.allSettled([withoutSession, withSession, uploadEnded]);
  });

  it("ends a response within 20 s, of each kind and for each way to lose the session", async () => {
    expect(await withoutSession).toEqual(CASES.map(({ what }) => ({ what, status: 200, isComplete: false, hasAllBytes: false })));
  });

  it("ends no response whose session is valid, however slowly it is read", async () => {
    expect(await withSession).toEqual(KINDS.map(({ name: what }) => ({ what, status: 200, isComplete: true, hasAllBytes: true })));
  });

  it("ends an upload within 20 s of its user being disabled, and nothing of it is stored", async () => {
    expect(await uploadEnded).toBeLessThan(ENDS_MS);
    const { rows } = await database().query("select 1 from documents.documents where uploaded_by_id = $1", [uploader.id]);
    expect(rows).toEqual([]);
  });
});
