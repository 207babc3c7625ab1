import { readFileSync } from "node:fs";

/** The content of a running product's `<data dir>/run.json`: absolute URLs, and pids of this machine. */
export interface RunFile {
  public_url: string;
  /** The mail catcher. Null when the product sends e-mails to another server. */
  mail_url: string | null;
  /** With a superuser's rights, for tests that insert and read rows. */
  postgres_url: string;
  redis_url: string;
  store: "minio" | "disk";
  s3: { endpoint: string; bucket: string; access_key: string; secret_key: string } | null;
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
