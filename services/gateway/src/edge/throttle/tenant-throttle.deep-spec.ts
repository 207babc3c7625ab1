import { describe, expect, it } from "@jest/globals";
import { LIMITS, SETTINGS } from "@takeoff/contracts";
import { bigPdf, tenant, waitFor, type ApiResponse, type ApiClient, type Person } from "@takeoff/testing";

const QUOTA = SETTINGS.CALLS_PER_ORGANIZATION.default;
/** Requests beyond what one organization may have running and queued. */
const EXCESS = 5;

const [noisy, quiet] = await Promise.all([tenant(), tenant()]);

/** Longer than a request takes that does not wait, also on a busy machine, and shorter than one waits for its quota. */
const SERVED_MS = 2_000;

/** Whether a request gets a response without waiting for the quota. */
async function isServed(client: ApiClient): Promise<boolean> {
  return client.get("/user/parameters", { signal: AbortSignal.timeout(SERVED_MS) }).then(
    () => true,
    () => false,
  );
}

/** Uses the whole quota with requests whose bodies end only when the returned function is called. */
async function exhaustQuota({ client }: Person): Promise<() => Promise<ApiResponse[]>> {
  const held = Promise.withResolvers<void>();
  async function* body(): AsyncGenerator<Uint8Array> {
    yield Buffer.from("[");
    await held.promise;
    yield Buffer.from("]");
  }
  const headers = { "content-type": "application/json" };
  // The tenant of a session is known from its first request on: until then the requests count for its address.
  await client.get("/user/parameters");
  const calls = Promise.all(Array.from({ length: QUOTA }, () => client.raw("POST", "/user/parameters", { headers, body: body() })));
  await waitFor(async () => !(await isServed(client)), { what: "the quota to be exhausted" });
  return () => {
    held.resolve();
    return calls;
  };
}

describe("TenantThrottle (deep)", () => {
  it("queues requests beyond the quota, returns 429 with Retry-After beyond the queue, and serves other organizations", async () => {
    const release = await exhaustQuota(noisy.user);
    const flood = Promise.all(Array.from({ length: LIMITS.maxWaitingRequests + EXCESS }, () => noisy.user.client.get("/pdfs")));
    const others: ApiResponse[] = [];
    for (let times = 0; times < 5; times++) others.push(await quiet.user.client.get("/pdfs"));
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await release()).map(({ status }) => status)).toEqual(Array.from({ length: QUOTA }, () => 200));
    const responses = await flood;
    const rejected = responses.filter(({ status }) => status === 429);
    // Some requests may have arrived after the quota was released.
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected.length).toBeLessThanOrEqual(EXCESS);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(responses.length - rejected.length);
    for (const { headers, json } of rejected) {
      expect(headers.get("retry-after")).toBe(String(LIMITS.requestWaitMs / 1000));
      expect(json.code).toBe("too_many_requests");
    }
  });

  it("serves the users of an organization while one of them does not read their downloads", async () => {
    const reader = await noisy.member();
    // More than the socket buffers hold.
    const { id } = (await reader.client.upload({ file: bigPdf(24_000_000), expectOk: true })).json as { id: number };
    const opened = await Promise.all(
      Array.from({ length: SETTINGS.FILES_PER_ORGANIZATION.default }, () => reader.client.open("GET", `/pdfs/${id}/download`)),
    );
    try {
      expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200));
      const { status, body } = await noisy.admin.client.get(`/pdfs/${id}/download`, { signal: AbortSignal.timeout(60_000) });
      expect([status, body.length]).toEqual([200, 24_000_000]);
    } finally {
      for (const { stream } of opened) stream.destroy();
    }
  });
});
