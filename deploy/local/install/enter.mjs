// Starts the program of a command. Needs no installed package and runs on Node 20.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const MIN_NODE = [24, 11];

/** Installs what the lock file asks for and runs a program. @param {string[]} command the TypeScript file, relative to deploy/, and its arguments */
export function enter([file, ...args]) {
  try {
    install();
    run(findNode(), ["--conditions=source", join(ROOT, "deploy", file), ...args]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

function install() {
  const lock = readLock(join(ROOT, "package-lock.json"));
  const installed = readLock(join(ROOT, "node_modules", ".package-lock.json"));
  if (lock && installed && isInStep(lock, installed)) return;
  console.log("Installing packages ...");
  const begun = Date.now();
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: ROOT, stdio: "inherit" });
  if (status !== 0)
    throw new Error("Installing the packages failed: `npm ci` in the checkout must succeed; is the npm registry reachable?");
  console.log(`${"Packages installed".padEnd(60)} ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}

/** Whether what is installed is what the lock file asks for: npm writes a lock file of its own into node_modules, last. */
export function isInStep(lock, installed) {
  return Object.entries(lock.packages).every(([path, asked]) => {
    if (!path.startsWith("node_modules/")) return true;
    const found = installed.packages[path];
    // Native builds for other systems stay away.
    if (!found) return asked.optional === true;
    return found.version === asked.version && found.integrity === asked.integrity;
  });
}

function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

function findNode() {
  const pinned = join(ROOT, "node_modules", ".bin", "node");
  if (existsSync(pinned)) return pinned;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return process.execPath;
  throw new Error(
    `On ${process.platform} ${process.arch} Takeoff needs Node ${MIN_NODE.join(".")} or newer: install it from https://nodejs.org.`,
  );
}

function run(node, args) {
  // In a session of its own, so that Ctrl-C in the terminal reaches only this process, and the program then stops everything in order.
  // All that it starts is in that session too: Linux compares the priorities of processes only within one (sched(7), autogroup), and
  // background work has a lower one. Through the channel the program notices when this process has ended, however it did.
  const child = spawn(node, args, { cwd: ROOT, detached: true, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => child.kill(name));
  child.on("error", (error) => {
    console.error(`Node could not be started: ${error.message}.`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
