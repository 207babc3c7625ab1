import { DEMO_PASSWORD, DEMO_USERS } from "@takeoff/contracts";
import type { RunInfo } from "./run-file.ts";
import type { RunningStack } from "./stack.ts";

/** What is printed when everything is ready. */
export function readyText({ info, demo, firstAdmin }: Pick<RunningStack, "info" | "demo" | "firstAdmin">, took: string): string {
  const lines = ["", `Ready in ${took}: ${info.public_url}`];
  if (info.mail_url) lines.push(`  e-mails:   ${info.mail_url}`);
  lines.push(`  files:     ${filesNote(info)}`);
  if (demo) lines.push(`  accounts:  ${DEMO_USERS.map(({ username }) => username).join(", ")}`, `  password:  ${DEMO_PASSWORD}`);
  if (firstAdmin) lines.push(`  first administrator: ${firstAdmin.username}${passwordNote(firstAdmin.newPassword)}`);
  lines.push("Ctrl-C stops everything.", "");
  return lines.join("\n");
}

function filesNote({ s3, processes }: RunInfo): string {
  if (!s3) return "disk store";
  return processes.minio === undefined ? `bucket ${s3.bucket} at ${s3.endpoint}` : "MinIO";
}

function passwordNote(password: string | null): string {
  return password === null ? ", with the password you set" : `, password ${password} (shown this once, stored nowhere)`;
}
