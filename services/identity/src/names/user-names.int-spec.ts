import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { ERRORS, MESSAGES, userSchema } from "@takeoff/contracts";
import {
  database,
  insertParentAdmin,
  toOutcome,
  readRunFile,
  toErrorResponse,
  staff,
  tenant,
  TEST_PASSWORD,
  uniqueSuffix,
  visitor,
  type Person,
} from "@takeoff/testing";
import { account } from "../../test/accounts.ts";

const MAIN = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

const [ours, theirs, operator] = await Promise.all([tenant(), tenant(), staff()]);

const create = ({ client }: Person, username: string) => client.post("/users", account({ username }));

/** Adds a user as a version without the rule did. Returns its id. */
async function insertOld(username: string): Promise<number> {
  await insertParentAdmin(username, `${uniqueSuffix()}@mail.example`);
  const { rows } = await database().query<{ id: string }>("select id from identity.users where username = $1", [username]);
  return Number(rows[0]?.id);
}

describe("POST /users with a name that looks like another user's", () => {
  it("returns 409 for a name of another script, across organizations", async () => {
    // Digits only, which belong to every script.
    const suffix = BigInt(`0x${uniqueSuffix()}`).toString().replaceAll(/[01]/g, "2");
    expect(toOutcome(await create(theirs.admin, `coco.${suffix}`))).toBe("201");
    expect(toErrorResponse(await create(ours.admin, `сосо.${suffix}`))).toEqual({
      ...{ status: 409, code: "username_taken", error: MESSAGES.users.usernameSimilar },
      fields: { username: MESSAGES.users.usernameSimilar },
    });
  });

  it("returns 409 with the sentence of a taken name when it is the same in another case", async () => {
    const username = `kim.${uniqueSuffix()}`;
    await create(theirs.admin, username);
    expect(toErrorResponse(await create(ours.admin, username.toUpperCase()))).toMatchObject({ error: ERRORS.username_taken.sentence });
  });

  it("returns 400 for a name that looks like the product's own", async () => {
    expect(toErrorResponse(await create(ours.admin, "systern"))).toEqual({
      ...{ status: 400, code: "validation_failed", error: MESSAGES.users.usernameReserved },
      fields: { username: MESSAGES.users.usernameReserved },
    });
  });

  it("returns 201 to one of several concurrent requests", async () => {
    const suffix = uniqueSuffix();
    const names = ["ll", "l1", "1l", "11", "lI", "I1"].map((start) => `${start}.${suffix}`);
    const responses = await Promise.all(names.map((username, index) => create(index % 2 ? ours.admin : theirs.admin, username)));
    expect(responses.map(toOutcome).sort()).toEqual(["201", ...Array<string>(5).fill("409 username_taken")]);
  });

  it("returns 201 when the other user was deleted", async () => {
    const suffix = uniqueSuffix();
    const { id } = userSchema.parse((await create(theirs.admin, `kiml.${suffix}`)).json);
    await theirs.admin.client.delete(`/users/${id}`, undefined, { expectOk: true });
    expect(toOutcome(await create(ours.admin, `kim1.${suffix}`))).toBe("201");
  });
});

describe("user names that were stored before the rule", () => {
  it("can sign in, stay taken until the last of them is deleted, and may look the same", async () => {
    const suffix = uniqueSuffix();
    const names = [`old.${suffix}`, `old.\u200b${suffix}`, `\u043eld.${suffix}`];
    const ids: number[] = [];
    for (const username of names) ids.push(await insertOld(username));
    for (const username of names) {
      const { json } = await visitor().login(username, TEST_PASSWORD, { expectOk: true });
      expect(json.user.username).toBe(username);
    }
    for (const id of ids) {
      expect(toOutcome(await create(ours.admin, `0ld.${suffix}`))).toBe("409 username_taken");
      await operator.client.delete(`/users/${id}`, undefined, { expectOk: true });
    }
    expect(toOutcome(await create(ours.admin, `0ld.${suffix}`))).toBe("201");
  });

  it("get their keys from the migrate command, also when it runs again", async () => {
    const id = await insertOld(`m\u0456grated.${uniqueSuffix()}`);
    const keys = async () => (await database().query("select key from identity.username_keys where user_id = $1 order by key", [id])).rows;
    expect(await keys()).toEqual([]);
    await migrate();
    const first = await keys();
    expect(first.length).toBeGreaterThan(0);
    await database().query("update identity.users set name_keys_version = 0 where id = $1", [id]);
    await migrate();
    expect(await keys()).toEqual(first);
    await operator.client.delete(`/users/${id}`, undefined, { expectOk: true });
    expect(await keys()).toEqual([]);
  });
});

async function migrate(): Promise<void> {
  const env = { ...process.env, MIGRATE_DATABASE_URL: readRunFile().postgres_url };
  const child = spawn(process.execPath, [MAIN, "migrate"], { env, stdio: ["ignore", "ignore", "inherit"] });
  expect(await once(child, "exit")).toEqual([0, null]);
}
