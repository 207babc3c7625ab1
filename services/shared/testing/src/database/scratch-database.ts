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

/** @param prefix of its name, whose random end makes it unique */
export async function createScratchDatabase(prefix: string): Promise<ScratchDatabase> {
  const name = `${prefix}_${randomBytes(8).toString("hex")}`;
  const server = await connect(readRunFile().postgres_url);
  await server.query(`create database ${name}`);
  const url = new URL(readRunFile().postgres_url);
  url.pathname = `/${name}`;
  const client = await connect(url.href);
  const drop = async (): Promise<void> => {
    await client.end();
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  };
  return { name, url: url.href, client, drop };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
