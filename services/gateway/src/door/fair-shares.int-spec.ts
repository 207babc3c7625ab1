import { beforeAll, describe, expect, it } from "@jest/globals";
import { LIMITS, SETTINGS } from "@takeoff/contracts";
import { tenant, type ApiAnswer, type Tenant } from "@takeoff/testing";

/** Calls beyond what one organization may have at work and in line. */
const BEYOND = 30;
const AT_ONCE = SETTINGS.CALLS_PER_ORGANIZATION.default + LIMITS.callsWaiting + BEYOND;

let noisy: Tenant;
let quiet: Tenant;
beforeAll(async () => {
  [noisy, quiet] = await Promise.all([tenant(), tenant()]);
});

describe("an organization that asks for more than its share", () => {
  it("is told to come back, while another one's calls go on", async () => {
    const flood = Promise.all(Array.from({ length: AT_ONCE }, () => noisy.user.client.get("/pdfs")));
    const others: ApiAnswer[] = [];
    for (let times = 0; times < 5; times++) others.push(await quiet.user.client.get("/pdfs"));
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const answers = await flood;
    const refused = answers.filter(({ status }) => status === 429);
    // As many as are beyond its share, less those whose turn came while the others still arrived.
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(BEYOND);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(AT_ONCE - refused.length);
    for (const { headers, json } of refused) {
      expect(headers.get("retry-after")).toBe(String(LIMITS.callsWaitMs / 1000));
      expect(json.code).toBe("too_many_requests");
    }
    expect((await noisy.user.client.get("/pdfs")).status).toBe(200);
  });

  it("gets every one of a morning's uploads through", async () => {
    const uploads = Array.from({ length: 3 * SETTINGS.UPLOADS_PER_ORGANIZATION.default }, (_, index) =>
      noisy.user.client.upload({ filename: `${index}.pdf` }),
    );
    expect((await Promise.all(uploads)).filter(({ status }) => status !== 200)).toEqual([]);
  });
});
