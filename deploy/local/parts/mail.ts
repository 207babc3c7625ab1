import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../places.ts";
import { plainEnv } from "../process/launch.ts";
import type { Part } from "../process/supervised.ts";
import { answers } from "../wait.ts";

export interface MailOptions {
  dataDir: string;
  smtpPort: number;
  webPort: number;
}

/** Catches every e-mail the product sends and shows it on a page of its own. */
export function mailPart({ dataDir, smtpPort, webPort }: MailOptions): Part {
  const folder = join(dataDir, "mail");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const program = join(ROOT, "deploy", "local", "parts", "mail-catcher.ts");
  return {
    name: "mail",
    program: {
      command: process.execPath,
      args: [program, "--smtp", String(smtpPort), "--web", String(webPort), "--folder", folder],
      env: plainEnv(),
      cwd: folder,
    },
    ready: () => answers(`http://127.0.0.1:${webPort}/api/email`),
    readySeconds: 60,
    stopSignal: "SIGTERM",
    stopSeconds: 10,
  };
}
