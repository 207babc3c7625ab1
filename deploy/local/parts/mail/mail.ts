import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../places.ts";
import { step } from "../../steps.ts";
import { answers, reachable } from "../../process/wait.ts";
import type { ServerOptions, Servers } from "../server-options.ts";

/** Catches every e-mail that the product sends and shows it on a page of its own. */
export async function startMail({ settings, run, processes, ports }: ServerOptions): Promise<Pick<Servers, "smtpUrl" | "mailUrl">> {
  if (settings.smtpUrl) return { smtpUrl: await reachable("SMTP_URL", settings.smtpUrl, 25), mailUrl: null };
  const smtpPort = await ports.stable("smtp");
  const webPort = await ports.stable("mail");
  const mailUrl = `http://127.0.0.1:${webPort}`;
  const folder = join(settings.dataDir, "mail");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const catcher = join(ROOT, "deploy", "local", "parts", "mail", "mail-catcher.ts");
  const args = [catcher, "--smtp", String(smtpPort), "--web", String(webPort), "--folder", folder];
  const part = {
    name: "mail",
    program: { command: process.execPath, args, cwd: folder },
    ready: () => answers(`${mailUrl}/api/email`),
    stopSeconds: 10,
  };
  await step(run.report, "Mail catcher started", () => processes.start(part));
  return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, mailUrl };
}
