import { readFileSync } from "node:fs";

/** What a running product says about itself: the content of `<data dir>/run.json`. URLs are absolute, pids are of this machine. */
export interface RunFile {
  public_url: string;
  /** Null when mail goes to a server that was given, not to the catcher. */
  mail_url: string | null;
  /** With the superuser's rights: tests insert and read rows with it. */
  postgres_url: string;
  redis_url: string;
  store: "minio" | "disk";
  s3: { endpoint: string; bucket: string; access_key: string; secret_key: string } | null;
  processes: Record<string, number>;
  services: Record<string, string | Record<string, string>> & { metrics: Record<string, string>; rpc: Record<string, string> };
}

/**
 * Reads the file that `TAKEOFF_RUN_FILE` names. It is read anew on every call because its pids and ports follow restarts.
 * Throws a sentence that says what to set when there is none.
 */
export function readRunFile(path: string | undefined = process.env["TAKEOFF_RUN_FILE"]): RunFile {
  if (!path) throw new Error("Set TAKEOFF_RUN_FILE to the run.json of a running product (it lies in its data folder).");
  try {
    return JSON.parse(readFileSync(path, "utf8")) as RunFile;
  } catch (cause) {
    throw new Error(`No running product can be read from ${path}: start one with npm start.`, { cause });
  }
}
