import { beforeEach, describe, expect, it } from "@jest/globals";
import { AS_PARENT_ADMIN, makeNewUser } from "../../test/accounts-contract.ts";
import { makeMemoryOperator, type MemoryOperator } from "../../test/memory-operator.ts";
import type { NewUser, UserRow } from "../users/user.repository.ts";
import type { Operator } from "./operator.ts";

let memory: MemoryOperator;
let operator: Operator;
beforeEach(() => {
  memory = makeMemoryOperator();
  ({ operator } = memory);
});

const add = (username: string, more?: Partial<NewUser>): Promise<UserRow> =>
  memory.accounts.database.transaction((tx) => memory.accounts.users.insert(tx, makeNewUser(username, more)));
const find = (username: string): Promise<UserRow | null> => memory.accounts.users.findByName(username);
const listOpen = async (): Promise<number[]> => (await operator.listSessions(null)).map(({ id }) => id);

const admin = (password: string, username = "admin") => ({ username, email: `${username}@takeoff.example`, password });

describe("createFirstParentAdmin", () => {
  it("adds a parent_admin with a weak password, since the setting must not prevent the start", async () => {
    expect(await operator.createFirstParentAdmin(admin("Takeoff2024!"))).toBe(true);
    expect(await find("admin")).toMatchObject({ ...AS_PARENT_ADMIN, password_hash: "hash of Takeoff2024!" });
  });

  it("rejects a password that breaks a rule of the specification", async () => {
    await expect(operator.createFirstParentAdmin(admin("short"))).rejects.toMatchObject({ code: "weak_password" });
    expect(await find("admin")).toBeNull();
  });

  it("does not check the password when a parent_admin exists", async () => {
    await add("lee", AS_PARENT_ADMIN);
    expect(await operator.createFirstParentAdmin(admin("short"))).toBe(false);
  });
});

describe("createParentAdmin", () => {
  it("adds a parent_admin under a reserved name, with event and audit entry", async () => {
    await operator.createParentAdmin(admin("tilted-harbor-Lamp-41"));
    expect(await find("admin")).toMatchObject({ ...AS_PARENT_ADMIN, password_hash: "hash of tilted-harbor-Lamp-41" });
    expect(memory.effects).toEqual(["name admin claimed", "event created admin"]);
    expect(memory.accounts.audit).toEqual([{ action: "operatorCreatedAdmin", subject: "admin", detail: null }]);
  });

  it.each(["Takeoff2024!", "Password123", "Admin!2024!"])("rejects the weak password %j", async (password) => {
    await expect(operator.createParentAdmin(admin(password))).rejects.toMatchObject({ code: "weak_password" });
    expect(await find("admin")).toBeNull();
  });

  it.each([
    ["user name", "username_taken", { username: "ADMIN" }],
    ["address", "email_taken", { email: "Admin@takeoff.example" }],
  ])("rejects a %s that is another user's", async (_what, code, more) => {
    await add("kim", more);
    await expect(operator.createParentAdmin(admin("tilted-harbor-Lamp-41"))).rejects.toMatchObject({ code });
    expect(memory.accounts.audit).toEqual([]);
  });
});

describe("resetPassword", () => {
  it("sets the password, ends the user's sessions and links, and notifies the user", async () => {
    const [kim, pat] = [await add("kim"), await add("pat")];
    await memory.accounts.openSession(kim.id);
    const other = await memory.accounts.openSession(pat.id);
    await operator.resetPassword("KIM", "tilted-harbor-Lamp-41");
    expect((await find("kim"))?.password_hash).toBe("hash of tilted-harbor-Lamp-41");
    expect(await listOpen()).toEqual([other]);
    expect(memory.effects).toEqual([`links of ${kim.id} withdrawn`, "failures of kim cleared", "event password kim"]);
    expect(memory.accounts.audit).toEqual([{ action: "operatorSetPassword", subject: "kim", detail: null }]);
  });

  it("rejects a password that is easily guessed from the user's name", async () => {
    await add("user.77f1");
    await expect(operator.resetPassword("user.77f1", "User.77f1-1")).rejects.toMatchObject({ code: "weak_password" });
    expect((await find("user.77f1"))?.password_hash).toBe("first");
  });
});

describe("sessions", () => {
  let kim: UserRow;
  let opened: number[];
  beforeEach(async () => {
    kim = await add("kim");
    const pat = await add("pat");
    opened = [await memory.accounts.openSession(kim.id), await memory.accounts.openSession(pat.id)];
  });

  it("are listed of all users or of one", async () => {
    expect(await listOpen()).toEqual(opened.toReversed());
    expect(await operator.listSessions("kim")).toMatchObject([{ id: opened[0], username: "kim" }]);
  });

  it("end one by one, of one user, or all, with an audit entry", async () => {
    const third = await memory.accounts.openSession(kim.id);
    expect([await operator.endSessions({ id: third }), await listOpen()]).toEqual([1, opened.toReversed()]);
    expect([await operator.endSessions({ username: "kim" }), await listOpen()]).toEqual([1, [opened[1]]]);
    expect([await operator.endSessions("all"), await listOpen()]).toEqual([1, []]);
    expect(memory.accounts.audit).toEqual(
      [null, "kim", null].map((subject) => ({ action: "operatorEndedSessions", subject, detail: "1" })),
    );
  });

  it("leave no audit entry when none was open", async () => {
    await operator.endSessions("all");
    expect(await operator.endSessions("all")).toBe(0);
    expect(memory.accounts.audit).toHaveLength(1);
  });
});

it("setDisabled ends sessions and links of an account that it disables, and enables it again", async () => {
  const { id } = await add("kim");
  await memory.accounts.openSession(id);
  await operator.setDisabled("kim", true);
  expect([(await find("kim"))?.disabled_at, await listOpen()]).toEqual([expect.any(Date), []]);
  expect(memory.effects).toEqual([`links of ${id} withdrawn`]);
  await operator.setDisabled("kim", false);
  expect((await find("kim"))?.disabled_at).toBeNull();
  expect(memory.accounts.audit).toMatchObject([{ detail: "disabled" }, { action: "operatorDisabledUser", detail: "enabled" }]);
});

it("deleteAccount deletes the account with its sessions, and says so in an event and the audit trail", async () => {
  const { id } = await add("kim");
  await memory.accounts.openSession(id);
  await operator.deleteAccount("kim");
  expect([await find("kim"), await listOpen(), memory.effects]).toEqual([null, [], ["event deleted kim"]]);
  expect(memory.accounts.audit).toEqual([{ action: "deleteUser", subject: "kim", detail: "from the command line" }]);
});

it.each([
  ["disabled", (username: string) => operator.setDisabled(username, true)],
  ["deleted", (username: string) => operator.deleteAccount(username)],
])("the last parent_admin who can sign in is not %s until another one is enabled", async (_what, act) => {
  for (const username of ["lee", "pat"]) await add(username, AS_PARENT_ADMIN);
  await operator.setDisabled("pat", true);
  await expect(act("lee")).rejects.toMatchObject({ code: "last_parent_admin" });
  expect((await memory.accounts.users.findFirstParentAdmin())?.username).toBe("lee");
  await operator.setDisabled("pat", false);
  await act("lee");
  expect((await memory.accounts.users.findFirstParentAdmin())?.username).toBe("pat");
});

describe("clearThrottle", () => {
  const clearedThrottle = (subject: string | null, detail: string) => ({ action: "operatorClearedThrottle", subject, detail });

  it("clears the failures of a user's passwords and second factors, with an audit entry of the user", async () => {
    const { id } = await add("kim");
    memory.failures.set("kim", 10).set(`user ${id}`, 3).set("pat", 2);
    expect(await operator.clearThrottle({ username: "kim" })).toBe(13);
    expect([...memory.failures]).toEqual([["pat", 2]]);
    expect(memory.accounts.audit).toEqual([clearedThrottle("kim", "13")]);
  });

  it("clears the failures of a name without an account, and those of a network", async () => {
    memory.failures.set("nobody", 10).set("2001:db8:0:0::/64", 100);
    expect(await operator.clearThrottle({ username: "nobody" })).toBe(10);
    expect(await operator.clearThrottle({ network: "2001:db8:0:0::/64" })).toBe(100);
    expect(memory.accounts.audit).toEqual([clearedThrottle("nobody", "10"), clearedThrottle(null, "100, from 2001:db8:0:0::/64")]);
  });

  it("leaves no audit entry when nothing was cleared", async () => {
    expect([await operator.clearThrottle({ username: "kim" }), memory.accounts.audit]).toEqual([0, []]);
  });
});

it("resetSecondFactor removes the user's second factors, ends the sessions and notifies the user", async () => {
  const { id } = await add("kim");
  await memory.accounts.openSession(id);
  await operator.resetSecondFactor("kim");
  expect([memory.effects, await listOpen()]).toEqual([[`factors of ${id} removed`, "event second factor reset kim"], []]);
  expect(memory.accounts.audit).toEqual([{ action: "operatorResetSecondFactor", subject: "kim", detail: null }]);
});

it.each([
  ["resetPassword", () => operator.resetPassword("nobody", "tilted-harbor-Lamp-41")],
  ["listSessions", () => operator.listSessions("nobody")],
  ["endSessions", () => operator.endSessions({ username: "nobody" })],
  ["setDisabled", () => operator.setDisabled("nobody", true)],
  ["deleteAccount", () => operator.deleteAccount("nobody")],
  ["resetSecondFactor", () => operator.resetSecondFactor("nobody")],
])("%s throws not_found for an unknown user, naming it", async (_name, act) => {
  await expect(act()).rejects.toMatchObject({ code: "not_found", message: "There is no user nobody." });
});
