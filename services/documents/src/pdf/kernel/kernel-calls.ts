import koffi from "koffi";
import { CAPSET, LANDLOCK_ADD_RULE, LANDLOCK_CREATE_RULESET, LANDLOCK_RESTRICT_SELF, type Architecture } from "./system-calls.ts";

/** Options of prctl(2). */
const SET_SECCOMP = 22;
const DROP_FROM_BOUNDING_SET = 24;
const NO_NEW_PRIVILEGES = 38;
const SECCOMP_FILTER = 2;
const INSTRUCTION_BYTES = 8;
/** Asks Landlock for its version instead of a set of rules. */
const LANDLOCK_VERSION = 1;
const LANDLOCK_RULE_OF_PATH = 1;
/** Version 3 of the capabilities' structures (linux/capability.h). */
const CAPABILITY_VERSION = 0x2008_0522;
const MAX_CAPABILITY = 63;

// Symbols of this process: the C library is among them. Calls without wrappers in it are made by its function `syscall`.
const library = koffi.load(null);
const Program = koffi.struct({ length: "uint16_t", instructions: "uint8_t *" });
const setProcessOption = library.func(
  "int prctl(int option, unsigned long first, unsigned long second, unsigned long third, unsigned long fourth)",
);
const setFilter = library.func("prctl", "int", ["int", "unsigned long", koffi.pointer(Program), "unsigned long", "unsigned long"]);
const createRuleset = library.func("syscall", "long", ["long", "uint8_t *", "size_t", "uint32_t"]);
const addRule = library.func("syscall", "long", ["long", "int", "int", "uint8_t *", "uint32_t"]);
const restrict = library.func("syscall", "long", ["long", "int", "uint32_t"]);
const setCapabilitySets = library.func("syscall", "long", ["long", "uint8_t *", "uint8_t *"]);
const limitResource = library.func("int setrlimit(int resource, uint8_t *limits)");

/** @throws when a call failed */
function expectSuccess(what: string, result: number): number {
  if (result < 0) throw new Error(`${what} failed with errno ${koffi.errno()}`);
  return result;
}

/** This process and what it becomes gain no rights by a program's owner. Filters and rules need this. @throws when the kernel refuses */
export function forgoNewPrivileges(): void {
  expectSuccess("prctl(PR_SET_NO_NEW_PRIVS)", setProcessOption(NO_NEW_PRIVILEGES, 1, 0, 0, 0) as number);
}

/** Applies a filter of system calls, which cannot be removed. @throws when the kernel has none, or refuses */
export function applySeccompFilter(program: Buffer): void {
  const filter = { length: program.length / INSTRUCTION_BYTES, instructions: program };
  expectSuccess("prctl(PR_SET_SECCOMP)", setFilter(SET_SECCOMP, SECCOMP_FILTER, filter, 0, 0) as number);
}

/** Landlock's version in this kernel, 1 or more; 0 without Landlock. */
export function readLandlockVersion(): number {
  return Math.max(createRuleset(LANDLOCK_CREATE_RULESET, null, 0, LANDLOCK_VERSION) as number, 0);
}

/** @param attributes `struct landlock_ruleset_attr` @returns a file descriptor @throws when the kernel refuses */
export function createLandlockRuleset(attributes: Buffer): number {
  return expectSuccess("landlock_create_ruleset", createRuleset(LANDLOCK_CREATE_RULESET, attributes, attributes.length, 0) as number);
}

/** @param rule `struct landlock_path_beneath_attr` @throws when the kernel refuses */
export function addLandlockPath(ruleset: number, rule: Buffer): void {
  expectSuccess("landlock_add_rule", addRule(LANDLOCK_ADD_RULE, ruleset, LANDLOCK_RULE_OF_PATH, rule, 0) as number);
}

/** Applies a set of rules, which cannot be removed. @throws when the kernel refuses */
export function applyLandlockRuleset(ruleset: number): void {
  expectSuccess("landlock_restrict_self", restrict(LANDLOCK_RESTRICT_SELF, ruleset, 0) as number);
}

/** Gives up all capabilities, also those that root would have again as another program. @throws when the kernel refuses */
export function dropCapabilities(architecture: Architecture): void {
  // A capability that this kernel does not have is refused.
  for (let capability = 0; capability <= MAX_CAPABILITY; capability++) setProcessOption(DROP_FROM_BOUNDING_SET, capability, 0, 0, 0);
  const header = Buffer.alloc(8);
  header.writeUInt32LE(CAPABILITY_VERSION, 0);
  // Effective, permitted and inheritable sets, twice 32 bits each: none.
  const sets = Buffer.alloc(24);
  expectSuccess("capset", setCapabilitySets(CAPSET[architecture], header, sets) as number);
}

/** Limits a resource of this process (setrlimit(2)); it cannot be raised again. @throws when the kernel refuses */
export function limit(resource: number, value: number): void {
  const limits = Buffer.alloc(16);
  limits.writeBigUInt64LE(BigInt(value), 0);
  limits.writeBigUInt64LE(BigInt(value), 8);
  expectSuccess("setrlimit", limitResource(resource, limits) as number);
}
