import pg from "pg";

/** The driver's message when a statement is not answered in time. */
const READ_TIMEOUT = "Query read timeout";

/** A connection that never ends its process, and that leaves its pool when a statement is not answered in time. */
export class DatabaseClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // pg-pool removes its own listener of errors when it hands a connection out: an error that arrives until the connection is
    // returned would be thrown as uncaught. Its next query fails.
    this.on("error", () => undefined);
    const query = super.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((...given: unknown[]) => {
      const result = query(...given);
      // Without a promise the pool itself sent the statement, and drops a connection whose statement failed.
      if (result instanceof Promise) result.catch((error: unknown) => this.endIfStuck(error as Error));
      return result;
    }) as typeof this.query;
  }

  /** The connection still waits for the statement, and so would whatever is sent next: once ended, the pool drops it. */
  private endIfStuck(error: Error): void {
    if (error.message === READ_TIMEOUT) this.end().catch(() => undefined);
  }
}
