import { readFileSync } from "node:fs";

/** An S3 server and the keys of a user who may do everything. */
export interface S3Server {
  endpoint: string;
  access_key: string;
  secret_key: string;
}

/** The content of a running product's `<data dir>/run.json`: absolute URLs, and pids of this machine. */
export interface RunFile {
  public_url: string;
  /** The mail catcher. Null when the product sends e-mails to another server. */
  mail_url: string | null;
  /** With a superuser's rights, for tests that insert and read rows. */
  postgres_url: string;
  redis_url: string;
  store: "minio" | "disk";
  s3: (S3Server & { bucket: string }) | null;
  processes: Record<string, number>;
  services: Record<string, string | Record<string, string>> & { metrics: Record<string, string>; rpc: Record<string, string> };
}

/** Reads the file named by `TAKEOFF_RUN_FILE`, again with each call: pids and ports change with restarts. Throws without one. */
export function readRunFile(): RunFile {
  const path = process.env["TAKEOFF_RUN_FILE"];
  if (!path) throw new Error("Set TAKEOFF_RUN_FILE to the run.json of a running product (it lies in its data folder).");
  try {
    return JSON.parse(readFileSync(path, "utf8")) as RunFile;
  } catch (cause) {
    throw new Error(`No running product can be read from ${path}: start one with npm start.`, { cause });
  }
}

/** The S3 server that `npm test` starts for tests of the S3 store; otherwise the running product's. Throws without one. */
export function readS3Server(): S3Server {
  const given = process.env["TAKEOFF_TEST_S3"];
  const server = given ? (JSON.parse(given) as S3Server) : readRunFile().s3;
  if (!server) throw new Error("The running product has no S3 store: start it with one.");
  return server;
}
