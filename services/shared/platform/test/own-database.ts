import { AppError } from "@takeoff/contracts";
import { CONNECTS_WITHIN_MS, createScratchDatabase, database, waitFor, type ScratchDatabase } from "@takeoff/testing";
import type { QueryResultRow } from "pg";
import { setUpDatabase } from "../src/database/schema/setup.ts";
import { Database } from "../src/database/database.ts";

export const SCHEMAS = ["identity", "organizations", "documents", "notifications"] as const;
export type Schema = (typeof SCHEMAS)[number];

/** Characters that mean something else in a URL, and one that a URL may not have. */
const PASSWORD = "first@:/?#%25&='\"ä";

/** A temporary database on the running product's server, with its own schemas and login roles. */
export class OwnDatabase {
  readonly name: string;
  /** URL with the superuser's rights. */
  readonly url: string;
  readonly #opened: Database[] = [];

  private constructor(private readonly scratch: ScratchDatabase) {
    ({ name: this.name, url: this.url } = scratch);
  }

  static async create(): Promise<OwnDatabase> {
    return new OwnDatabase(await createScratchDatabase("platform"));
  }

  /** Roles belong to the whole server, so their names contain the database's unique name. */
  role(schema: Schema): string {
    return `${this.name}_${schema}`;
  }

  makeUrl(schema: Schema, password = PASSWORD): string {
    const url = new URL(this.url);
    url.username = this.role(schema);
    url.password = encodeURIComponent(password);
    return url.href;
  }

  /** As the chart does: each URL without its password, which stands beside it. */
  setUp(password = PASSWORD): Promise<void> {
    const env: NodeJS.ProcessEnv = { SETUP_DATABASE_URL: this.url };
    for (const schema of SCHEMAS) {
      env[`${schema.toUpperCase()}_DATABASE_URL`] = this.makeUrl(schema, "");
      env[`${schema.toUpperCase()}_DATABASE_PASSWORD`] = password;
    }
    return setUpDatabase(env);
  }

  /** Opens the database with the schema's service role. */
  async open(schema: Schema, poolSize = 5): Promise<Database> {
    const database = await Database.open({ DATABASE_URL: this.makeUrl(schema), DATABASE_POOL_SIZE: poolSize }, schema, CONNECTS_WITHIN_MS);
    this.#opened.push(database);
    return database;
  }

  /** Runs one statement as superuser. */
  async sql<Row extends QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.scratch.client.query<Row>(text, values)).rows;
  }

  async drop(): Promise<void> {
    await Promise.all(this.#opened.map((opened) => opened.close()));
    await this.scratch.drop();
    for (const schema of SCHEMAS) await database().query(`drop role if exists ${this.role(schema)}`);
  }
}

/**
 * The code with which PostgreSQL refuses a statement, `done` where it does not. Each refusal costs the connection, and on a busy machine the next
 * one may take longer than services wait for it: then the statement is sent again.
 */
export function findRefusal(database: Database, statement: string, values: unknown[] = []): Promise<string> {
  const send = async (): Promise<string | null> => {
    try {
      await database.query(statement, values);
      return "done";
    } catch (error) {
      const { code } = error as { code?: string };
      return error instanceof AppError && code === "unavailable" ? null : (code ?? String(error));
    }
  };
  return waitFor(send, { what: "PostgreSQL to answer" });
}
