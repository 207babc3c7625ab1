import { beforeEach, describe, expect, it } from "@jest/globals";
import { isUniqueViolation, type Database } from "@takeoff/platform/database";
import type { SessionRepository } from "../src/sessions/store/session.repository.ts";
import { USERNAME_CONSTRAINT } from "../src/users/user.entity.ts";
import type { NewUser, UserRepository, UserRow } from "../src/users/user.repository.ts";

/** What services that change accounts work with. */
export interface AccountsUnderTest {
  database: Pick<Database, "transaction">;
  users: Pick<
    UserRepository,
    "findByName" | "findFirstParentAdmin" | "lockVisible" | "lockParentAdmins" | "insert" | "update" | "setPassword" | "delete"
  >;
  sessions: Pick<SessionRepository, "endAllOf" | "endMany" | "listOpen">;
  /** Opens a session of a user, used later than every session before it. @returns its id */
  openSession(userId: number): Promise<number>;
}

/** An account named `username`, a user of organization 3. */
export function makeNewUser(username: string, more: Partial<NewUser> = {}): NewUser {
  const contact = { email: `${username}@mail.example`, phone_number: null };
  return { username, ...contact, password_hash: "first", role: "user", organization_id: 3, ...more };
}

export const AS_PARENT_ADMIN = { role: "parent_admin", organization_id: null } as const;

/** The contract that the repositories of accounts and those in memory must pass. @param underTest accounts without any user */
export function describeAccounts(name: string, underTest: () => Promise<AccountsUnderTest>): void {
  let on: AccountsUnderTest;
  beforeEach(async () => {
    on = await underTest();
  });

  const add = (username: string, more?: Partial<NewUser>): Promise<UserRow> =>
    on.database.transaction((tx) => on.users.insert(tx, makeNewUser(username, more)));
  const setDisabled = (row: UserRow, is_disabled: boolean): Promise<UserRow> =>
    on.database.transaction((tx) => on.users.update(tx, row.id, { ...row, is_disabled }));
  const listOpen = async (userId: number | null = null): Promise<number[]> => (await on.sessions.listOpen(userId)).map(({ id }) => id);

  describe(`users ${name}`, () => {
    it("are found by name regardless of case", async () => {
      const { id } = await add("Kim");
      expect(await on.users.findByName("kIM")).toMatchObject({ ...makeNewUser("Kim"), id, disabled_at: null, version: 1 });
      expect(await on.users.findByName("pat")).toBeNull();
    });

    it("share no user name and no address", async () => {
      await add("kim");
      const reject = (more: Partial<NewUser>): Promise<unknown> => add("pat", more).catch((error: unknown) => error);
      expect(isUniqueViolation(await reject({ username: "KIM" }), USERNAME_CONSTRAINT)).toBe(true);
      expect(isUniqueViolation(await reject({ email: "KIM@mail.example" }), "users_email_key")).toBe(true);
      expect(await on.users.findByName("pat")).toBeNull();
    });

    it("are locked by those who see their organization", async () => {
      const { id } = await add("kim");
      const lock = (visibility: Parameters<UserRepository["lockVisible"]>[1]): Promise<UserRow | null> =>
        on.database.transaction((tx) => on.users.lockVisible(tx, visibility, id));
      expect((await lock({ of: "everyone" }))?.id).toBe(id);
      expect((await lock({ of: "organization", organizationId: 3 }))?.id).toBe(id);
      expect(await lock({ of: "organization", organizationId: 4 })).toBeNull();
    });

    it("count as parent_admin while they can sign in; the first is the oldest who can", async () => {
      const count = (): Promise<number> => on.database.transaction((tx) => on.users.lockParentAdmins(tx));
      await add("kim");
      expect([await count(), await on.users.findFirstParentAdmin()]).toEqual([0, null]);
      const oldest = await add("lee", AS_PARENT_ADMIN);
      await add("pat", AS_PARENT_ADMIN);
      expect([await count(), (await on.users.findFirstParentAdmin())?.username]).toEqual([2, "lee"]);
      await setDisabled(oldest, true);
      expect([await count(), (await on.users.findFirstParentAdmin())?.username]).toEqual([1, "pat"]);
    });

    it("are disabled once, and enabled again", async () => {
      const user = await add("kim");
      const disabled = await setDisabled(user, true);
      expect(disabled).toMatchObject({ ...makeNewUser("kim"), id: user.id, disabled_at: expect.any(Date), version: 2 });
      expect((await setDisabled(disabled, true)).disabled_at).toEqual(disabled.disabled_at);
      expect((await setDisabled(disabled, false)).disabled_at).toBeNull();
    });

    it("get a new password unless they were deleted, which ends their sessions", async () => {
      const { id } = await add("kim");
      await on.openSession(id);
      const set = (): Promise<UserRow | null> => on.database.transaction((tx) => on.users.setPassword(tx, id, "second"));
      expect(await set()).toMatchObject({ username: "kim", password_hash: "second", version: 2 });
      await on.database.transaction((tx) => on.users.delete(tx, id));
      expect([await set(), await on.users.findByName("kim"), await listOpen()]).toEqual([null, null, []]);
    });

    it("stay as they were when the transaction throws", async () => {
      const { id } = await add("kim");
      const session = await on.openSession(id);
      const work = on.database.transaction(async (tx) => {
        await on.users.setPassword(tx, id, "second");
        await on.sessions.endAllOf(tx, id);
        throw new Error("aborted");
      });
      await expect(work).rejects.toThrow("aborted");
      expect((await on.users.findByName("kim"))?.password_hash).toBe("first");
      expect(await listOpen()).toEqual([session]);
    });
  });

  describe(`sessions ${name}`, () => {
    let kim: number;
    let pat: number;
    let opened: number[];
    beforeEach(async () => {
      [kim, pat] = [(await add("kim")).id, (await add("pat", AS_PARENT_ADMIN)).id];
      opened = [await on.openSession(kim), await on.openSession(pat), await on.openSession(kim)];
    });

    it("are listed of all users or of one, the most recently used first", async () => {
      const [first, second, third] = opened;
      expect([await listOpen(), await listOpen(kim), await listOpen(pat)]).toEqual([[third, second, first], [third, first], [second]]);
      expect(await on.sessions.listOpen(pat)).toMatchObject([{ id: second, username: "pat", role: "parent_admin" }]);
    });

    it("end one by one, those of a user, or all", async () => {
      const [first, second, third] = opened;
      const end = (column: "id" | "user_id" | null, value: number): Promise<number> =>
        on.database.transaction((tx) => on.sessions.endMany(tx, column, value));
      expect([await end("id", first ?? 0), await listOpen(), await end("id", first ?? 0)]).toEqual([1, [third, second], 0]);
      opened.push(await on.openSession(kim));
      expect([await end("user_id", kim), await listOpen(), await end("user_id", kim)]).toEqual([2, [second], 0]);
      await on.openSession(kim);
      expect([await end(null, 0), await listOpen(), await end(null, 0)]).toEqual([2, [], 0]);
    });

    it("of a user end, except one", async () => {
      const [, second, third] = opened;
      const end = (except?: number): Promise<number> => on.database.transaction((tx) => on.sessions.endAllOf(tx, kim, except));
      expect([await end(third), await listOpen()]).toEqual([1, [third, second]]);
      expect([await end(), await listOpen()]).toEqual([1, [second]]);
    });
  });
}
