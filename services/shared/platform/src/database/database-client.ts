import pg from "pg";

/**
 * A connection that never ends its process. pg-pool removes its own listener of errors when it hands a connection out: an error
 * that arrives until the connection is returned would be thrown as uncaught. Its next query fails.
 */
export class DatabaseClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on("error", () => undefined);
  }
}
