import { describe, expect, it } from "@jest/globals";
import { NDA_VERSION } from "@takeoff/contracts";
import { database, ndaPending } from "@takeoff/testing";

describe("the agreement that was accepted", () => {
  it("is kept with its edition and time, and a later edition does not take its place", async () => {
    const { id, client } = await ndaPending();
    const stored = async () =>
      (await database().query("select nda_version, nda_accepted_at from identity.users where id = $1", [id])).rows[0] as {
        nda_version: string | null;
        nda_accepted_at: Date | null;
      };
    expect(await stored()).toEqual({ nda_version: null, nda_accepted_at: null });
    const { nda_accepted_at } = (await client.acceptNda({ expectOk: true })).json;
    expect(await stored()).toEqual({ nda_version: NDA_VERSION, nda_accepted_at: new Date(nda_accepted_at as string) });
    await database().query("update identity.users set nda_version = 'earlier' where id = $1", [id]);
    expect((await client.acceptNda({ expectOk: true })).json).toEqual({ nda_accepted_at });
    expect((await stored()).nda_version).toBe("earlier");
  });
});
