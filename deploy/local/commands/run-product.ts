import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { DEMO_PASSWORD, DEMO_USERS } from "@takeoff/contracts";
import { Ports } from "../stack/ports.ts";
import { findScanModels } from "../install/scan-models.ts";
import type { RunInfo } from "../stack/run-file.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import { startStack, type RunningStack } from "../stack/stack.ts";
import { toSentence } from "../start-error.ts";
import { seconds, terminal } from "../steps.ts";
import { StopRequest } from "../process/stop-request.ts";

const NO_SCAN_MODELS = "Scans are not read: `npm run scan-models` fetches the models for it (once, 102 MB).";

/** Serves the public port in place of the gateway, which listens on `gatewayPort`. @returns ends it */
export type PublicServer = (stack: RunningStack, settings: Settings, gatewayPort: number) => Promise<() => Promise<void>>;

/** Runs the product until it is asked to stop. @returns the exit code */
export async function runProduct(args: readonly string[], publicServer?: PublicServer): Promise<number> {
  const stopRequest = new StopRequest();
  try {
    const settings = readSettings(process.env, args);
    const gatewayPort = publicServer ? await new Ports(join(settings.dataDir, "ports.json")).free() : settings.port;
    const stack = await startStack({ settings, report: terminal, signal: stopRequest.signal, gatewayPort });
    stopRequest.onSecondRequest(() => stack.kill());
    try {
      const close = await publicServer?.(stack, settings, gatewayPort);
      console.log(formatReady(stack, seconds(performance.now())));
      if ((settings.scanModels ?? findScanModels()) === null) console.log(`${NO_SCAN_MODELS}\n`);
      await stopRequest.requested();
      await close?.();
    } finally {
      console.log("Stopping ...");
      await stack.stop();
      console.log("Everything is stopped.");
    }
    return 0;
  } catch (error) {
    console.error(stopRequest.signal.aborted ? "Stopped before it was ready; nothing is left running." : toSentence(error));
    return 1;
  }
}

function formatReady({ info, demo, firstAdmin }: RunningStack, took: string): string {
  const lines = ["", `Ready in ${took}: ${info.public_url}`];
  if (info.mail_url) lines.push(`  e-mails:   ${info.mail_url}`);
  lines.push(`  files:     ${formatFilesNote(info)}`);
  if (demo) lines.push(`  accounts:  ${DEMO_USERS.map(({ username }) => username).join(", ")}`, `  password:  ${DEMO_PASSWORD}`);
  if (firstAdmin) lines.push(`  first administrator: ${firstAdmin.username}${formatPasswordNote(firstAdmin.newPassword)}`);
  lines.push("Ctrl-C stops everything.", "");
  return lines.join("\n");
}

function formatFilesNote({ s3, processes }: RunInfo): string {
  if (!s3) return "disk store";
  return processes.minio === undefined ? `bucket ${s3.bucket} at ${s3.endpoint}` : "MinIO";
}

function formatPasswordNote(password: string | null): string {
  return password === null ? ", with the password you set" : `, password ${password} (shown this once, stored nowhere)`;
}
