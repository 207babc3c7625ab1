import { beforeAll, describe, expect, it } from "@jest/globals";
import { LIMITS, SETTINGS } from "@takeoff/contracts";
import { tenant, waitFor, type ApiAnswer, type ApiClient, type Person, type Tenant } from "@takeoff/testing";

const SHARE = SETTINGS.CALLS_PER_ORGANIZATION.default;
/** Calls beyond what one organization may have at work and in line. */
const BEYOND = 5;

let noisy: Tenant;
let quiet: Tenant;
beforeAll(async () => {
  [noisy, quiet] = await Promise.all([tenant(), tenant()]);
});

/** Whether a call is answered at once. */
async function isAnswered(client: ApiClient): Promise<boolean> {
  return client.get("/user/parameters", { signal: AbortSignal.timeout(300) }).then(
    () => true,
    () => false,
  );
}

/** Calls that take up the whole share until they are let go: their bodies come to no end before. */
async function takeUpShare({ client }: Person): Promise<() => Promise<ApiAnswer[]>> {
  const held = Promise.withResolvers<void>();
  async function* body(): AsyncGenerator<Uint8Array> {
    yield Buffer.from("[");
    await held.promise;
    yield Buffer.from("]");
  }
  const headers = { "content-type": "application/json" };
  const calls = Promise.all(Array.from({ length: SHARE }, () => client.raw("POST", "/user/parameters", { headers, body: body() })));
  await waitFor(async () => !(await isAnswered(client)), { what: "the share to be taken up" });
  return () => {
    held.resolve();
    return calls;
  };
}

describe("an organization that asks for more than its share", () => {
  it("waits in line and is told to come back beyond that, while another one's calls go on", async () => {
    const letGo = await takeUpShare(noisy.user);
    const flood = Promise.all(Array.from({ length: LIMITS.callsWaiting + BEYOND }, () => noisy.user.client.get("/pdfs")));
    const others: ApiAnswer[] = [];
    for (let times = 0; times < 5; times++) others.push(await quiet.user.client.get("/pdfs"));
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await letGo()).map(({ status }) => status)).toEqual(Array.from({ length: SHARE }, () => 200));
    const answers = await flood;
    const refused = answers.filter(({ status }) => status === 429);
    // Some may have come after the share was let go.
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(BEYOND);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(answers.length - refused.length);
    for (const { headers, json } of refused) {
      expect(headers.get("retry-after")).toBe(String(LIMITS.callsWaitMs / 1000));
      expect(json.code).toBe("too_many_requests");
    }
  });

  it("is all of its people, whichever session they call with", async () => {
    // Whose a session is, is known from its first call on.
    expect([await isAnswered(noisy.admin.client), await isAnswered(quiet.user.client)]).toEqual([true, true]);
    const letGo = await takeUpShare(noisy.user);
    expect([await isAnswered(noisy.admin.client), await isAnswered(quiet.user.client)]).toEqual([false, true]);
    await letGo();
    expect(await isAnswered(noisy.admin.client)).toBe(true);
  });

  it("gets every one of a morning's uploads through", async () => {
    const uploads = Array.from({ length: 3 * SETTINGS.UPLOADS_PER_ORGANIZATION.default }, (_, index) =>
      noisy.user.client.upload({ filename: `${index}.pdf` }),
    );
    expect((await Promise.all(uploads)).filter(({ status }) => status !== 200)).toEqual([]);
  });
});
