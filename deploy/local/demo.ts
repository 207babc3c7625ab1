import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runCommand, type Run } from "./commands.ts";
import { writePrivateJson } from "./files.ts";
import { serviceProgram, type ServiceName, type ServiceSettings } from "./parts/service-parts.ts";

/**
 * Fills an empty platform with the demo, once for a data folder. Each service adds its own part and passes the ids on
 * to the next.
 * @returns whether the demo is there now; false on a platform that holds something else
 */
export async function fillDemo(run: Run, dataDir: string, settings: ServiceSettings): Promise<boolean> {
  const marker = join(dataDir, "demo.json");
  if (existsSync(marker)) return true;
  const organizations = await demoCommand(run, "organizations", settings, "{}");
  if ((JSON.parse(organizations) as { skip?: boolean }).skip) return false;
  const users = await demoCommand(run, "identity", settings, organizations);
  const files = mkdtempSync(join(dataDir, "demo-files-"));
  try {
    // Only when it is needed: it draws PDFs, and its packages take a while to load.
    const { writeDemoFiles } = await import("@takeoff/drawings/demo-files");
    await writeDemoFiles(files);
    await demoCommand(run, "documents", settings, users, { DEMO_DIR: files });
  } finally {
    rmSync(files, { recursive: true });
  }
  writePrivateJson(marker, { filled_at: new Date().toISOString() });
  return true;
}

function demoCommand(
  run: Run,
  name: ServiceName,
  settings: ServiceSettings,
  input: string,
  extra: Record<string, string> = {},
): Promise<string> {
  const program = serviceProgram(name, ["demo"], settings);
  const env = { ...program.env, ...extra };
  return runCommand(run, { ...program, env }, { title: `Adding the demo to ${name}`, logName: `${name}-demo`, input });
}
