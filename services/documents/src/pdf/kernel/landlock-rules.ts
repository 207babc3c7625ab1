import { closeSync, constants, openSync, statSync } from "node:fs";
import { addLandlockPath, applyLandlockRuleset, createLandlockRuleset, readLandlockVersion } from "./kernel-calls.ts";

/** Rights on files (linux/landlock.h), each a bit. */
const EXECUTE = 1 << 0;
const READ_FILE = 1 << 2;
const READ_FOLDER = 1 << 3;
/** The number of rights that each version knows: whatever is not granted is denied. */
const RIGHTS_BY_VERSION = [0, 13, 14, 15, 15, 16];
/** Connections and listening by TCP, since version 4. */
const NETWORK = 0b11;
/** Abstract sockets of, and signals to, processes outside, since version 6. */
const SCOPES = 0b11;
/** Opens a path without reading it. */
const O_PATH = 0o10000000;

export interface ReadablePaths {
  read: readonly string[];
  /** Files that may be run. */
  execute: readonly string[];
}

/**
 * Restricts this process, and what it becomes, to the files that it needs, and takes from it what else this version of Landlock
 * covers (landlock(7)): it can neither look into other processes, nor write or create a file.
 * @throws when the kernel has no Landlock
 */
export function restrictFiles({ read, execute }: ReadablePaths): void {
  const version = readLandlockVersion();
  const rights = RIGHTS_BY_VERSION[Math.min(version, RIGHTS_BY_VERSION.length - 1)];
  if (!rights) throw new Error("this kernel has no Landlock");
  const attributes = Buffer.alloc(version < 4 ? 8 : version < 6 ? 16 : 24);
  attributes.writeBigUInt64LE((1n << BigInt(rights)) - 1n, 0);
  if (version >= 4) attributes.writeBigUInt64LE(BigInt(NETWORK), 8);
  if (version >= 6) attributes.writeBigUInt64LE(BigInt(SCOPES), 16);
  const ruleset = createLandlockRuleset(attributes);
  for (const path of read) allow(ruleset, path, READ_FILE | READ_FOLDER);
  for (const path of execute) allow(ruleset, path, READ_FILE | EXECUTE);
  applyLandlockRuleset(ruleset);
  closeSync(ruleset);
}

function allow(ruleset: number, path: string, rights: number): void {
  const opened = openSync(path, O_PATH | constants.O_NOFOLLOW);
  const rule = Buffer.alloc(12);
  // A right on folders cannot be granted on a file.
  rule.writeBigUInt64LE(BigInt(statSync(path).isDirectory() ? rights : rights & ~READ_FOLDER), 0);
  rule.writeInt32LE(opened, 8);
  addLandlockPath(ruleset, rule);
  closeSync(opened);
}
