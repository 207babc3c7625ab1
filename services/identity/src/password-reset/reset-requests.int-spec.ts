import { describe, expect, it } from "@jest/globals";
import { LIMITS, MESSAGES } from "@takeoff/contracts";
import { database, mailsTo, person, readRunFile, tenant, uniqueSuffix, visitor, type ApiResponse, type Person } from "@takeoff/testing";
import { reset, resetLink, resetToken, tokenIn } from "../../test/accounts.ts";
import { medianDifference } from "../../test/timing.ts";

const ask = (email: unknown): Promise<ApiResponse> => visitor().post("/forgot-password", { email });
const unknownAddress = (): string => `unknown.${uniqueSuffix()}@mail.example`;

async function countRequests({ id }: Person): Promise<number> {
  const { rows } = await database().query("select 1 from identity.password_resets where user_id = $1", [id]);
  return rows.length;
}

describe("POST /forgot-password", () => {
  it("returns the same response for a known and an unknown address", async () => {
    const { email } = await person();
    const [known, unknown] = [await ask(email), await ask(unknownAddress())];
    for (const { status, json } of [known, unknown]) expect([status, json]).toEqual([200, { message: MESSAGES.forgotPassword.sent }]);
    const headerNames = ({ headers }: ApiResponse): string[] => [...headers.keys()].sort();
    expect(headerNames(known)).toEqual(headerNames(unknown));
  });

  it("takes the same time for a known and an unknown address (deep)", async () => {
    const differences: number[] = [];
    // A busy machine makes one measurement differ; a difference of the code is in each of them.
    while (differences.length < 4 && !differences.some((difference) => Math.abs(difference) < 5)) {
      // Each attempt uses an account of its own: beyond the limit of one account no e-mail would be sent.
      const people = await Promise.all(Array.from({ length: 12 }, () => person()));
      const one = (): Promise<unknown> => ask(people.pop()!.email);
      differences.push(await medianDifference(people.length, one, () => ask(unknownAddress())));
    }
    expect(Math.min(...differences.map(Math.abs))).toBeLessThan(5);
  });

  it("finds the account in any case of the address", async () => {
    const who = await person();
    await ask(` ${who.email.toUpperCase()} `);
    expect(await countRequests(who)).toBe(1);
  });

  it("sends links with the configured host, whatever host the request names", async () => {
    const { email } = await person();
    const base = `${readRunFile().public_url}/client/reset-password/`;
    const wrong: Record<string, string>[] = [
      { host: "evil.example" },
      { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", forwarded: "host=evil.example" },
    ];
    for (const headers of wrong) {
      const link = await resetLink(email, headers);
      expect([link.startsWith(base), tokenIn(link).length]).toEqual([true, 43]);
    }
  });

  it(`sends nothing beyond ${LIMITS.passwordResetsPerAccount} requests in an hour, and the last link stays valid`, async () => {
    const who = await person();
    const before = LIMITS.passwordResetsPerAccount - 1;
    for (let time = 0; time < before; time++) expect((await ask(who.email)).status).toBe(200);
    const token = await resetToken(who.email);
    for (let time = 0; time < 3; time++) expect((await ask(who.email)).status).toBe(200);
    expect(await countRequests(who)).toBe(LIMITS.passwordResetsPerAccount);
    expect((await reset(token, "Another-Password-2024")).status).toBe(200);
    await database().query("update identity.password_resets set created_at = now() - interval '61 minutes' where user_id = $1", [who.id]);
    expect(await resetToken(who.email)).not.toBe(token);
  });

  it("sends nothing for a deleted user or one of a deleted organization", async () => {
    const [{ admin, member }, deleted] = [await tenant(), await tenant()];
    const who = await member();
    const operator = await person();
    await admin.client.delete(`/users/${who.id}`, undefined, { expectOk: true });
    await operator.client.delete(`/organizations/${deleted.organization.id}`, undefined, { expectOk: true });
    for (const { email, id } of [who, deleted.user]) {
      expect((await ask(email)).json).toEqual({ message: MESSAGES.forgotPassword.sent });
      const { rows } = await database().query(
        "select 1 from events.outbox where type = 'user.password_reset_requested' and aggregate = $1",
        [`user:${id}`],
      );
      expect(rows).toEqual([]);
      expect(await mailsTo(email, { subject: /password/i })).toEqual([]);
    }
  });
});
