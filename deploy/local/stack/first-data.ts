import { existsSync, mkdtempDisposableSync } from "node:fs";
import { join } from "node:path";
import { runCommand, type Run } from "../process/commands.ts";
import { readJson, writePrivateJson } from "../files.ts";
import { serviceProgram, type ServiceName, type ServiceEnvs } from "../parts/service-parts.ts";
import type { Settings } from "../settings/settings.ts";
import { toSentence } from "../start-error.ts";

export interface FirstAdmin {
  username: string;
  /** Set when it was generated: printed once, stored nowhere. */
  newPassword: string | null;
}

/** Creates the first administrator where there is none. @returns null when there is one already */
export async function createFirstAdmin(run: Run, admin: Settings["admin"], envs: ServiceEnvs): Promise<FirstAdmin | null> {
  const env = {
    TAKEOFF_ADMIN_USERNAME: admin.username,
    TAKEOFF_ADMIN_EMAIL: admin.email,
    ...(admin.password !== null && { TAKEOFF_ADMIN_PASSWORD: admin.password }),
  };
  const output = await command(run, "identity", "first-admin", envs, { title: "Creating the first administrator", env });
  const { created, password } = JSON.parse(output) as { created: boolean; password?: string };
  return created ? { username: admin.username, newPassword: password ?? null } : null;
}

/**
 * Fills an empty platform with the demo, once for a data folder. Each service adds its own part and passes the ids on
 * to the next.
 * @returns whether the demo is there now; false on a platform that holds something else
 */
export async function fillDemo(run: Run, dataDir: string, envs: ServiceEnvs): Promise<boolean> {
  const marker = join(dataDir, "demo.json");
  if (existsSync(marker)) return true;
  const add = (name: ServiceName, input: string, env = {}): Promise<string> =>
    command(run, name, "demo", envs, { title: `Adding the demo to ${name}`, env, input });
  const organizations = await add("organizations", "{}");
  if ((JSON.parse(organizations) as { skip?: boolean }).skip) return false;
  const users = await add("identity", organizations);
  using files = mkdtempDisposableSync(join(dataDir, "demo-files-"));
  // Only when it is needed: it draws PDFs, and its packages take a while to load.
  const { writeDemoFiles } = await import("@takeoff/drawings/demo-files");
  await writeDemoFiles(files.path);
  await add("documents", users, { DEMO_DIR: files.path });
  writePrivateJson(marker, { filled_at: new Date().toISOString(), ids: JSON.parse(users) as unknown });
  return true;
}

/**
 * Has a takeoff of the demo completed from its draft, once for a data folder. It takes as long as the worker takes to read the drawing, so
 * that nothing waits for it; a failure is reported, and repeated at the next start.
 */
export async function deliverDemo(run: Run, dataDir: string, envs: ServiceEnvs): Promise<void> {
  const filled = readJson<{ ids?: unknown }>(join(dataDir, "demo.json"));
  const marker = join(dataDir, "demo-delivered.json");
  // A folder of an earlier version has no such project.
  if (filled?.ids === undefined || existsSync(marker)) return;
  try {
    await command(run, "documents", "demo-delivery", envs, {
      title: "Delivering a takeoff of the demo",
      env: {},
      input: JSON.stringify(filled.ids),
    });
    writePrivateJson(marker, { delivered_at: new Date().toISOString() });
  } catch (error) {
    if (!run.signal.aborted) run.report.line(toSentence(error));
  }
}

interface Options {
  title: string;
  env: Record<string, string>;
  input?: string;
}

function command(run: Run, name: ServiceName, word: string, envs: ServiceEnvs, { title, env, input }: Options): Promise<string> {
  const program = serviceProgram(name, [word], envs);
  return runCommand(run, { ...program, env: { ...program.env, ...env } }, { title, logName: `${name}-${word}`, input });
}
