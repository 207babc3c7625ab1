import pg from "pg";

/**
 * A connection that never ends its process. pg-pool removes its own listener of errors when it hands a connection out, and TypeORM
 * adds one only afterwards: an error that arrives with the same bytes as the end of the connecting would be thrown as
 * uncaught. Who uses the connection next learns of it, since its first query fails.
 */
export class DatabaseClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on("error", () => undefined);
  }
}
