import { randomBytes } from "node:crypto";
import { readRunFile } from "@takeoff/testing";
import pg from "pg";
import { setUpDatabase } from "../src/database/setup.ts";
import { Database } from "../src/database/database.ts";

export const SCHEMAS = ["identity", "organizations", "documents", "notifications"] as const;
export type Schema = (typeof SCHEMAS)[number];

/** A temporary database on the running product's server, with its own schemas and login roles. */
export class OwnDatabase {
  readonly name = `platform_${randomBytes(8).toString("hex")}`;
  /** URL with the superuser's rights. */
  readonly url: string;
  readonly #server = readRunFile().postgres_url;
  readonly #opened: Database[] = [];

  private constructor() {
    const url = new URL(this.#server);
    url.pathname = `/${this.name}`;
    this.url = url.href;
  }

  static async create(): Promise<OwnDatabase> {
    const own = new OwnDatabase();
    await own.#onServer(`create database ${own.name}`);
    return own;
  }

  /** Roles belong to the whole server, so their names contain the database's unique name. */
  role(schema: Schema): string {
    return `${this.name}_${schema}`;
  }

  urlOf(schema: Schema, password = "first"): string {
    const url = new URL(this.url);
    url.username = this.role(schema);
    url.password = password;
    return url.href;
  }

  setUp(password?: string): Promise<void> {
    const env: NodeJS.ProcessEnv = { SETUP_DATABASE_URL: this.url };
    for (const schema of SCHEMAS) env[`${schema.toUpperCase()}_DATABASE_URL`] = this.urlOf(schema, password);
    return setUpDatabase(env);
  }

  /** Opens the database with the schema's service role. */
  async open(schema: Schema, poolSize = 5): Promise<Database> {
    const database = new Database({ DATABASE_URL: this.urlOf(schema), DATABASE_POOL_SIZE: poolSize }, schema);
    this.#opened.push(database);
    return database.connect();
  }

  /** Runs one statement as superuser. */
  async sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  async drop(): Promise<void> {
    await Promise.all(this.#opened.map((database) => database.onApplicationShutdown()));
    await this.#onServer(`drop database ${this.name} with (force)`);
    for (const schema of SCHEMAS) await this.#onServer(`drop role if exists ${this.role(schema)}`);
  }

  async #onServer(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.#server });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  }
}
