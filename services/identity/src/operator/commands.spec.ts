import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { AS_PARENT_ADMIN, makeNewUser } from "../../test/accounts-contract.ts";
import { makeMemoryOperator, type MemoryOperator } from "../../test/memory-operator.ts";
import type { NewUser } from "../users/user.repository.ts";
import { runOperator } from "./commands.ts";

let memory: MemoryOperator;
beforeEach(() => {
  memory = makeMemoryOperator([
    [
      { id: 4, username: "same", role: "parent_admin", organization_id: null },
      { id: 9, username: "s\u0430me", role: "user", organization_id: 3 },
    ],
  ]);
});
afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
});

/** Runs a command on accounts in memory. @returns what it prints */
async function run(...argv: string[]): Promise<string> {
  const printed = jest.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    await runOperator(argv, (_name, work) => work(memory.operator));
    return printed.mock.calls.map(([text]) => String(text)).join("");
  } finally {
    printed.mockRestore();
  }
}

/** Adds a user with an open session. @returns the session's id */
async function add(username: string, more?: Partial<NewUser>): Promise<number> {
  const { accounts } = memory;
  const { id } = await accounts.database.transaction((tx) => accounts.users.insert(tx, makeNewUser(username, more)));
  return accounts.openSession(id);
}

describe("runOperator", () => {
  it("shows a password that it made up once, and stores its hash only", async () => {
    const printed = await run("create-admin", "--username", "zoë", "--email", "zoe@mail.example");
    const [, password] = /^The parent_admin zoë was created.\nPassword: (\S+)\n$/.exec(printed) ?? [];
    expect(await memory.accounts.users.findByName("zoë")).toMatchObject({
      ...AS_PARENT_ADMIN,
      email: "zoe@mail.example",
      password_hash: `hash of ${password}`,
    });
  });

  it("lists open sessions, the most recently used first, and ends one, those of a user or all", async () => {
    const [kim, pat, lee] = [await add("kim"), await add("pat"), await add("lee", AS_PARENT_ADMIN)];
    expect((await run("list-sessions")).split("\n").map((line) => line.trimEnd())).toEqual([
      "Id  User  Role          Since (UTC)          Last call            Ends at the latest",
      `${lee}   lee   parent_admin  2024-05-06 07:08:09  2024-05-06 07:08:09  2024-05-06 07:08:09`,
      `${pat}   pat   user          2024-05-06 07:08:09  2024-05-06 07:08:09  2024-05-06 07:08:09`,
      `${kim}   kim   user          2024-05-06 07:08:09  2024-05-06 07:08:09  2024-05-06 07:08:09`,
      "",
    ]);
    expect(await run("end-sessions", "--id", String(lee))).toBe("1 session was ended.\n");
    expect(await run("end-sessions", "--username", "kim")).toBe("1 session was ended.\n");
    expect(await run("list-sessions", "--username", "kim")).toBe("There are no open sessions.\n");
    expect(await run("end-sessions", "--all")).toBe("1 session was ended.\n");
    expect(await run("end-sessions", "--all")).toBe("0 sessions were ended.\n");
  });

  it("disables an account and enables it again", async () => {
    await add("kim");
    expect(await run("disable-account", "--username", "kim")).toBe("The account kim is disabled and all its sessions were ended.\n");
    expect((await memory.accounts.users.findByName("kim"))?.disabled_at).not.toBeNull();
    expect(await run("enable-account", "--username", "kim")).toBe("The account kim can sign in again.\n");
    expect((await memory.accounts.users.findByName("kim"))?.disabled_at).toBeNull();
  });

  it("lifts the throttle of a user name or of an address, and says how many failures were cleared", async () => {
    memory.failures.set("kim", 10).set("203.0.113.9", 1).set("2001:db8:1:2::/64", 100);
    expect(await run("clear-throttle", "--username", "kim")).toBe("10 failed log-ins of kim were cleared.\n");
    expect(await run("clear-throttle", "--username", "kim")).toBe("0 failed log-ins of kim were cleared.\n");
    expect(await run("clear-throttle", "--address", "::ffff:203.0.113.9")).toBe("1 failed log-in from 203.0.113.9 was cleared.\n");
    expect(await run("clear-throttle", "--address", "2001:db8:1:2::7")).toBe("100 failed log-ins from 2001:db8:1:2::/64 were cleared.\n");
  });

  it("removes second factors, and deletes an account", async () => {
    await add("kim");
    const sentence = "The second factors of kim were removed and all their sessions were ended.\n";
    expect(await run("reset-second-factor", "--username", "kim")).toBe(sentence);
    expect(memory.effects).toContain("event second factor reset kim");
    expect(await run("delete-account", "--username", "kim")).toBe("The account kim was deleted.\n");
    expect(await memory.accounts.users.findByName("kim")).toBeNull();
  });

  it("lists user names that look the same", async () => {
    expect(await run("name-collisions")).toContain("Group 1\n  4  same  (parent_admin)\n  9  s\\u{430}me  (user, organization 3)\n");
  });

  it.each([
    [["reset-password", "--username", "unknown-name"], "There is no user unknown-name."],
    [
      ["create-admin", "--username", "s\u043emebody", "--email", "nowhere"],
      /username: Please use letters of one script only\n {2}email: Please enter a valid e-mail address/,
    ],
    [["create-admin", "--username", "somebody"], "--email is missing."],
    [["end-sessions", "--id", "x"], "--id is the number of a session, not x."],
    [["reset-password", "--username", "x", "--password", "y"], "Unknown option '--password'"],
    [["clear-throttle"], /^Either --username or --address is needed\.\n\nLooks after accounts/],
    [["clear-throttle", "--username", ""], /^Either --username or --address is needed\.\n\nLooks after accounts/],
    [["clear-throttle", "--username", "kim", "--address", "203.0.113.9"], "Either --username or --address is needed."],
    [["clear-throttle", "--address", "203.0.113"], "--address is an IP address, not 203.0.113."],
    [["clear-throttle", "--user", "kim"], /^Unknown option '--user'.*\n\nLooks after accounts/s],
  ])("throws the sentence to print for %j", async (argv, sentence) => {
    await expect(run(...argv)).rejects.toMatchObject({ name: "ConfigError", message: expect.stringMatching(sentence) });
  });

  it.each([
    ["an unknown command", ["delete-everything"]],
    ["no command", []],
  ])("prints its commands and fails for %s", async (_, argv) => {
    const printed = jest.spyOn(process.stderr, "write").mockReturnValue(true);
    await runOperator(argv);
    expect(printed).toHaveBeenCalledWith(expect.stringContaining("create-admin --username NAME"));
    expect(process.exitCode).toBe(1);
  });
});
