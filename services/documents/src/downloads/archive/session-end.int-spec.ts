import { describe, expect, it } from "@jest/globals";
import type { Caller } from "@takeoff/contracts";
import { ApiClient, bigPdf, database, forgedToken, readRunFile, staff, tenant, type Person, type StreamedResponse } from "@takeoff/testing";
import { settled } from "../../../test/processes/running.ts";

/** More than the buffers of all connections on its way hold: what follows it is not read before the client reads. */
const BIG = bigPdf(40_000_000);

const [ours, operator] = await Promise.all([tenant(), staff()]);
const documents = [
  await settled(ours.user.client, { file: BIG, filename: "big.pdf" }),
  await settled(ours.user.client, { filename: "later.pdf" }),
];

/** The headers of a request to the service itself, without the gateway, which would end the response too. */
async function directly({ id, username, role, organizationId }: Person): Promise<Record<string, string>> {
  const { rows } = await database().query<{ id: string }>("select id from identity.sessions where user_id = $1", [id]);
  expect(rows).toHaveLength(1);
  const caller: Caller = { id, username, role, organization_id: organizationId, nda_accepted: true, session_id: Number(rows[0]?.id) };
  return { "x-takeoff-signed-caller": forgedToken("documents", { claims: { caller } }) };
}

const service = (): ApiClient => new ApiClient(readRunFile().services["documents"] as string);

/** What arrives of a response, and whether all did. */
async function readRest({ stream }: StreamedResponse): Promise<{ text: string; isComplete: boolean }> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  } catch {
    // The connection broke: what arrived before counts.
  }
  return { text: Buffer.concat(chunks).toString("latin1"), isComplete: stream.complete };
}

const ARCHIVES: readonly [string, () => Promise<Person>, () => string][] = [
  ["an export of the organization", () => ours.member("admin"), () => `/organizations/${ours.organization.id}/export`],
  ["an archive of originals", () => staff(), () => `/pdfs/originals?ids=${documents.map(({ id }) => id).join(",")}`],
];

describe.each(ARCHIVES)("%s", (_what, person, path) => {
  it("ends before its next file, with nothing that changed later, when its user is disabled", async () => {
    const reader = await person();
    const response = await service().open("GET", path(), { headers: await directly(reader) });
    await operator.client.patch(`/users/${reader.id}`, { is_disabled: true }, { expectOk: true });
    const { text, isComplete } = await readRest(response);
    expect([response.status, isComplete, text.includes("big.pdf"), text.includes("later.pdf")]).toEqual([200, false, true, false]);
  });

  it("is 401 for a session that ended before the first file", async () => {
    const reader = await person();
    const headers = await directly(reader);
    await reader.client.logout({ expectOk: true });
    expect((await service().get(path(), { headers })).status).toBe(401);
  });
});
