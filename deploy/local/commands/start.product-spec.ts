import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { API_BASE, CHECK_SESSION_PATH } from "@takeoff/contracts";
import { readJson } from "../files.ts";
import { ROOT } from "../places.ts";
import { isRunning, readIdentity } from "../process/identity.ts";
import type { RunInfo } from "../stack/run-file.ts";
import { Ports } from "../stack/ports.ts";

let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "takeoff-start-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it("npm start says Ready when the product answers, and leaves nothing running after Ctrl-C", async () => {
  const port = String(await new Ports(join(dataDir, "ports.json")).free());
  const env = { ...process.env, PORT: port, TAKEOFF_DATA_DIR: dataDir, TAKEOFF_DEMO: "0", SCAN_MODELS_DIR: tmpdir() };
  const child = spawn(process.execPath, [join(ROOT, "deploy/cli.mjs"), "start", "--store", "disk"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.startsWith("Ready")) break;
  }
  expect(lines.at(-1)).toContain(`http://localhost:${port}`);
  const info = readJson<RunInfo>(join(dataDir, "run.json"))!;
  const processes = Object.values(info.processes).flatMap((pid) => readIdentity(pid) ?? []);
  expect(processes.length).toBeGreaterThanOrEqual(9);
  const page = await fetch(`${info.public_url}/client`);
  expect(await page.text()).toContain("<title>");
  const session = await fetch(`${info.public_url}${API_BASE}${CHECK_SESSION_PATH}`);
  expect(await session.json()).toEqual({ isAuthenticated: false, user: null });

  child.kill("SIGINT");
  expect(await ended).toEqual([0, null]);
  expect(processes.filter(isRunning)).toEqual([]);
  expect(existsSync(join(dataDir, "run.json"))).toBe(false);
});
