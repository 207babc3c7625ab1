import { expect, it } from "@jest/globals";
import { database } from "@takeoff/testing";
import { KEPT_TABLES, SIGN_IN_TABLES } from "./sign-ins.ts";

it("identity's tables are sorted into those that let a person in, which a restore empties, and those that it restores", async () => {
  const { rows } = await database().query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'identity'");
  expect(rows.map(({ name }) => name).sort()).toEqual([...SIGN_IN_TABLES, ...KEPT_TABLES].sort());
});
