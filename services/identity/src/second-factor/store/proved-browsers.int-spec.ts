import { beforeEach, describe, expect, it } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import { database, person, tenant, visitor, type ApiClient, type Person } from "@takeoff/testing";
import { resetToken } from "../../../test/accounts.ts";
import { addPasskey, addTotp, codeOf, complete, forgetUsedCodes, loginStep } from "../../../test/second-factors.ts";

// All tests have the same client address.
beforeEach(() => database().query("delete from identity.login_failures"));

/** Uses up the wrong codes of a day that all unknown browsers have together, an hour ago. */
async function useUpSharedGuesses({ id }: Person): Promise<void> {
  await database().query(
    `insert into identity.login_failures (name_key, address, failed_at)
     select chr(1) || 'second factor ' || $1::text, '192.0.2.1', now() - interval '1 hour' from generate_series(1, $2)`,
    [id, LIMITS.secondFactorFailures],
  );
}

type Credentials = Pick<Person, "username" | "password">;

/** The status of a wrong code: 403 where a guess is allowed, else 429. */
async function guess(client: ApiClient, who: Credentials): Promise<number> {
  return (await complete(client, await loginStep(client, who), { code: "000000" })).status;
}

async function signedIn(client: ApiClient, { username, password }: Credentials): Promise<ApiClient> {
  await client.post("/login", { username, password }, { expectOk: true });
  return client;
}

describe("a browser", () => {
  const PROOFS: Record<string, (client: ApiClient, someone: Person) => Promise<unknown>> = {
    "completed a log-in with a code": async (client, someone) => {
      const { secret } = await addTotp(someone);
      await complete(client, await loginStep(client, someone), { code: codeOf(secret) });
    },
    "completed a log-in with a recovery code": async (client, someone) => {
      const [recovery_code = ""] = (await addTotp(someone)).recoveryCodes!;
      await complete(client, await loginStep(client, someone), { recovery_code });
    },
    "completed a log-in with a passkey": async (client, someone) => {
      const key = await addPasskey(someone);
      const step = await loginStep(client, someone);
      await complete(client, step, { passkey: key.assert(step.passkey_options!) });
    },
    "added the second factor": async (client, someone) => addTotp({ ...someone, client: await signedIn(client, someone) }),
  };

  it.each(Object.entries(PROOFS))("that %s has a counter of its own", async (_what, prove) => {
    const someone = await person();
    const client = visitor();
    await prove(client, someone);
    await useUpSharedGuesses(someone);
    expect([await guess(client, someone), await guess(visitor(), someone)]).toEqual([403, 429]);
  });

  /** What ends the proof of a browser; returns the password after it. */
  const ENDS: Record<string, (someone: Person, admin: Person) => Promise<unknown>> = {
    "the factor was removed and added again": async (someone) => {
      await someone.client.post("/user/second-factor/removal", { current_password: someone.password }, { expectOk: true });
      await addTotp(someone);
    },
    "another app replaced the first one": (someone) => addTotp(someone),
    "one of two factors was removed": async (someone) => {
      await addPasskey(someone);
      await someone.client.post("/user/second-factor/removal", { current_password: someone.password }, { expectOk: true });
    },
    "an administrator removed the factor and its user added another one": async (someone, admin) => {
      await admin.client.delete(`/users/${someone.id}/second-factor`, undefined, { expectOk: true });
      await addTotp({ ...someone, client: await signedIn(visitor(), someone) });
    },
  };

  it.each(Object.entries(ENDS))("is like any other after %s", async (_what, end) => {
    const { admin, user } = await tenant();
    const { secret } = await addTotp(user);
    const client = visitor();
    await complete(client, await loginStep(client, user), { code: codeOf(secret) });
    await forgetUsedCodes(user);
    await end(user, admin);
    await useUpSharedGuesses(user);
    expect(await guess(client, user)).toBe(429);
  });

  it("is like any other when it signed in before the factor was added", async () => {
    const someone = await person();
    const earlier = await signedIn(visitor(), someone);
    await addTotp(someone);
    await useUpSharedGuesses(someone);
    expect(await guess(earlier, someone)).toBe(429);
  });

  it("is like any other after a password reset, also the one that used the link, until it proves the factor", async () => {
    const someone = await person();
    const { secret } = await addTotp(someone);
    const client = visitor();
    await complete(client, await loginStep(client, someone), { code: codeOf(secret) });
    await forgetUsedCodes(someone);
    const after = { ...someone, password: "Girder-Harbor-4711" };
    await client.post(`/reset-password/${await resetToken(someone.email)}`, { password: after.password }, { expectOk: true });
    await useUpSharedGuesses(someone);
    expect(await guess(client, after)).toBe(429);
    await database().query("delete from identity.login_failures");
    await complete(client, await loginStep(client, after), { code: codeOf(secret) });
    await useUpSharedGuesses(someone);
    expect(await guess(client, after)).toBe(403);
  });

  it("that was remembered for an account has no counter of its own for another account", async () => {
    const [someone, other] = [await person(), await person()];
    const client = visitor();
    const { secret } = await addTotp(someone);
    await complete(client, await loginStep(client, someone), { code: codeOf(secret) });
    await addTotp(other);
    await signedIn(client, someone);
    await useUpSharedGuesses(other);
    expect(await guess(client, other)).toBe(429);
  });
});
