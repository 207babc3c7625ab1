import { randomBytes } from "node:crypto";
import pg from "pg";
import { readRunFile } from "../run-file.ts";

/** How long a test tries to open a database. Services give a connection up after 2 s, which a machine with other work may take for one. */
export const CONNECTS_WITHIN_MS = 60_000;

/** An empty database on the running product's server. */
export interface ScratchDatabase {
  name: string;
  /** With the superuser's rights. */
  url: string;
  /** A connection with them. */
  client: pg.Client;
  /** Closes the connection and drops the database. */
  drop: () => Promise<void>;
}

/** @param prefix of its name, whose random end makes it unique @param template the database of which it is a copy */
export async function createScratchDatabase(prefix: string, template = "template1"): Promise<ScratchDatabase> {
  const name = `${prefix}_${randomBytes(8).toString("hex")}`;
  const server = await connect(readRunFile().postgres_url);
  await server.query(`create database ${name} template ${template}`);
  const url = makeUrl(name);
  const client = await connect(url);
  const drop = async (): Promise<void> => {
    await client.end();
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  };
  return { name, url, client, drop };
}

function makeUrl(name: string): string {
  const url = new URL(readRunFile().postgres_url);
  url.pathname = `/${name}`;
  return url.href;
}

/** Works with a connection that has the superuser's rights. @param url of a database; by default that of the running product */
export async function withServer(
  work: (client: pg.Client, urlOf: (name: string) => string) => Promise<void>,
  url = readRunFile().postgres_url,
): Promise<void> {
  const client = await connect(url);
  try {
    await work(client, makeUrl);
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
