import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "@jest/globals";
import type { Document } from "@takeoff/contracts";
import { bigPdf, database, staff, tenant, waitFor, type Person, type StreamedResponse, type Tenant } from "@takeoff/testing";

/** More than the buffers of all connections on its way hold. */
const SIZE = 40_000_000;
/** A response must have ended so long after its session. */
const ENDS_MS = 20_000;
/** The slow reader pauses after each of its chunks, of up to 64 KiB: faster than the slowest permitted client. */
const PAUSE_MS = 100;

let ours: Tenant;
let operator: Person;
let big: number;
beforeAll(async () => {
  [ours, operator] = await Promise.all([tenant(), staff()]);
  big = ((await ours.user.client.upload({ file: bigPdf(SIZE), filename: "big.pdf", expectOk: true })).json as Document).id;
});

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
  [
    "gets another role",
    ({ id, role }) => patch(id, role === "parent_admin" ? { role: "user", organization_id: ours.organization.id } : { role: "user" }),
  ],
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

describe("a response that is still being sent", () => {
  it("ends within 20 s when its user's session ends or changes, for each kind of response and each way to lose the session", async () => {
    const cases = KINDS.flatMap((kind) => ENDINGS.map(([ending, end]) => ({ what: `${kind.name}, whose user ${ending}`, kind, end })));
    const results = await Promise.all(
      cases.map(async ({ what, kind, end }) => {
        const person = await kind.person();
        const response = await person.client.open("GET", kind.path());
        await end(person);
        const { bytes, isComplete } = await readSlowly(response, ENDS_MS);
        return [what, response.status, isComplete, bytes < SIZE];
      }),
    );
    expect(results).toEqual(cases.map(({ what }) => [what, 200, false, true]));
  });

  it("is sent to its end while the session is valid, however slowly it is read", async () => {
    const results = await Promise.all(
      KINDS.map(async ({ name, path, person }) => {
        const { isComplete, bytes } = await readSlowly(await (await person()).client.open("GET", path()), ENDS_MS);
        return [name, isComplete, bytes >= SIZE];
      }),
    );
    expect(results).toEqual(KINDS.map(({ name }) => [name, true, true]));
  });
});

describe("an upload that is still being received", () => {
  it("ends within 20 s of its user being disabled, and stores nothing", async () => {
    const person = await ours.member();
    let endedAt: number | null = null;
    const upload = person.client.upload({ file: endlessPdf() }).finally(() => (endedAt = performance.now()));
    upload.catch(() => undefined);
    const isBeingStored = async (): Promise<boolean> =>
      (await database().query("select 1 from documents.objects where state = 'receiving'")).rows.length > 0;
    await waitFor(isBeingStored, { what: "the upload to begin" });
    const disabledAt = performance.now();
    await patch(person.id, { is_disabled: true });
    await waitFor(() => endedAt !== null, { timeoutMs: ENDS_MS + 5_000, what: "the end of the upload" });
    expect(endedAt! - disabledAt).toBeLessThan(ENDS_MS);
    await expect(upload).rejects.toThrow();
    const { rows } = await database().query("select 1 from documents.documents where uploaded_by_id = $1", [person.id]);
    expect(rows).toEqual([]);
  });
});
