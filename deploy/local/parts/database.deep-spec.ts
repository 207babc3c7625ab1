import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { readRunFile } from "@takeoff/testing";
import pg from "pg";
import type { Run } from "../process/commands.ts";
import { silent } from "../steps.ts";
import { prepareDatabase, makeRoleUrls } from "./database.ts";
import { OWNERS } from "./service-parts.ts";

const PASSWORDS = { identity: "first", organizations: "first", documents: "first", notifications: "first" };

const folder = mkdtempSync(join(tmpdir(), "takeoff-owner-"));
const server = readRunFile().postgres_url;
const name = `owned_${randomBytes(6).toString("hex")}`;
/** As a hosted server gives it: a database of one's own, and the right to make roles. */
const owner = at(server, { username: `${name}_owner`, password: "hosted" });

beforeAll(async () => {
  await query(server, `create role ${name}_owner login createrole password 'hosted'`);
  await query(server, `create database ${name} owner ${name}_owner`);
});
afterAll(async () => {
  await query(server, `drop database ${name} with (force)`);
  for (const role of [...OWNERS, "owner"]) await query(server, `drop role if exists ${name}_${role}`);
  rmSync(folder, { recursive: true });
});

it("a database is made ready by an ordinary role that owns it, any number of times, and follows new passwords (deep)", async () => {
  const run: Run = { report: silent, logDir: folder, signal: new AbortController().signal, callOff: () => undefined };
  for (const documents of ["first", "second"]) {
    const urls = makeRoleUrls(owner, { ...PASSWORDS, documents });
    await prepareDatabase(run, owner, urls);
    expect(await query(urls.documents, "select count(*)::int as n from documents.documents")).toEqual([{ n: 0 }]);
    expect(await query(urls.identity, "select count(*)::int as n from events.outbox")).toEqual([{ n: 0 }]);
  }
});

function at(url: string, parts: Pick<URL, "username" | "password">): string {
  return Object.assign(new URL(url), { ...parts, pathname: `/${name}` }).href;
}

async function query(connectionString: string, text: string): Promise<object[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}
