import { afterAll, describe, expect, it } from "@jest/globals";
import { deletedLabel } from "@takeoff/contracts";
import { findRefusal, OwnDatabase, SCHEMAS } from "../../test/own-database.ts";

const DENIED = "42501";

const own = await OwnDatabase.create();
await own.setUp();
afterAll(() => own.drop());

it("events.erasures is written by no service's role, and neither are the functions run that write it", async () => {
  for (const schema of SCHEMAS) {
    const database = await own.open(schema, 1);
    for (const statement of [
      "insert into events.erasures (kind, subject_id, recorded_at) values ('user', 1, now())",
      "update events.erasures set subject_id = 2",
      "delete from events.erasures",
      "truncate events.erasures",
      "select events.record_erasure('user', 1, null)",
      "select events.repeat_erasures('{}')",
      "select events.erasure_record()",
    ])
      expect(await findRefusal(database, statement)).toBe(DENIED);
    expect(await database.query("select 1 from events.erasures")).toEqual([]);
  }
});

describe("audit.erase_names", () => {
  it("replaces the names of what is recorded as deleted, and changes nothing else", async () => {
    await own.sql(
      `insert into audit.entries (action, outcome, user_id, username, role, about_kind, about_id, subject, detail, address) values
         ('deleteUser', 'done', 7, 'kim', 'admin', 'user', 8, 'lee', 'reason: retention', '::1'),
         ('updateUser', 'done', 7, 'kim', 'admin', 'user', 9, 'max', 'role: user to admin', '::1'),
         ('updateUser', 'done', 9, 'max', 'admin', 'user', 8, 'lee', 'role: user to admin', '::1'),
         ('login', 'done', 8, 'lee', 'user', null, null, null, null, '::1')`,
    );
    await own.sql("select events.record_erasure('user', 8, null)");
    const identity = await own.open("identity", 1);
    const erase = () =>
      identity.query("select audit.erase_names($1, $2)", [
        ["user", "user", "document"],
        [8, 9, 8],
      ]);
    await erase();
    await erase();
    const label = deletedLabel("user", 8);
    const rows = await identity.query("select username, subject, detail, address, searched from audit.entries order by id");
    expect(rows).toEqual([
      { username: "kim", subject: label, detail: "reason: retention", address: "::1", searched: `kim ${label}` },
      { username: "kim", subject: "max", detail: "role: user to admin", address: "::1", searched: "kim max" },
      { username: "max", subject: label, detail: null, address: "::1", searched: `max ${label}` },
      { username: label, subject: null, detail: null, address: "::1", searched: `${label} ` },
    ]);
  });

  it("is run by identity only", async () => {
    for (const schema of SCHEMAS.filter((name) => name !== "identity")) {
      const database = await own.open(schema, 1);
      expect(await findRefusal(database, "select audit.erase_names('{user}', '{8}')")).toBe(DENIED);
    }
  });
});
