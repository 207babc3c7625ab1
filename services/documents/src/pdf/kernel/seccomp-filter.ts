import { CLONE3, DENIED_CALLS, LAST_KNOWN_CALL, RESTRICTED_CALLS, type Architecture } from "./system-calls.ts";

/** The kernel's names of processors (linux/audit.h). */
const AUDIT_ARCHITECTURE: Record<Architecture, number> = { x64: 0xc000_003e, arm64: 0xc000_00b7 };
/** Calls of the x32 ABI, which has other numbers for the same calls. */
const X32_CALLS = 0x4000_0000;

/** Offsets in what a filter reads (`struct seccomp_data`): the call's number, the processor, the low halves of its arguments. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const argument = (index: number): number => 16 + 8 * index;

/** Outcomes (linux/seccomp.h), and the errors that they return (errno). */
const ALLOW = 0x7fff_0000;
const KILL_PROCESS = 0x8000_0000;
const NOT_PERMITTED = 0x0005_0000 + 1;
const NOT_IMPLEMENTED = 0x0005_0000 + 38;

/** Instructions of the filter's machine (linux/bpf_common.h). */
const LOAD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_GREATER = 0x25;
const JUMP_IF_ANY_BIT = 0x45;
const RETURN = 0x06;

/** Flags of `clone` (linux/sched.h): a thread of this process, and any new namespace. */
const CLONE_THREAD = 0x0001_0000;
const CLONE_NAMESPACES = 0x7e02_0000 | 0x80;
/** Commands of `fcntl` by which the kernel signals another process when a file changes. */
const FCNTL_OWNERS = [8, 10, 15];
/** Commands of `ioctl` that Node needs: what a terminal is, how much can be read, blocking and closing. */
const IOCTL_NEEDED = [0x5401, 0x5413, 0x541b, 0x5421, 0x5450, 0x5451];

interface Instruction {
  code: number;
  value: number;
  /** How many instructions are skipped when a jump's condition holds, and when it does not. */
  ifTrue: number;
  ifFalse: number;
}

const load = (offset: number): Instruction => ({ code: LOAD, value: offset, ifTrue: 0, ifFalse: 0 });
const finish = (outcome: number): Instruction => ({ code: RETURN, value: outcome, ifTrue: 0, ifFalse: 0 });
const skipUnless = (code: number, value: number, count: number): Instruction => ({ code, value, ifTrue: 0, ifFalse: count });

/** `body` for one call; it must end in an outcome on every way through it. Others continue after it. */
const forCall = (number: number, body: readonly Instruction[]): Instruction[] => [skipUnless(JUMP_IF_EQUAL, number, body.length), ...body];

/** `outcome` when the argument is one of `values`, else `otherwise`. */
function byArgument(index: number, values: readonly number[], outcome: number, otherwise: number): Instruction[] {
  const tests = values.flatMap((value) => [skipUnless(JUMP_IF_EQUAL, value, 1), finish(outcome)]);
  return [load(argument(index)), ...tests, finish(otherwise)];
}

/** New threads of this process only: no process, no namespace. */
const CLONE_BODY: readonly Instruction[] = [
  load(argument(0)),
  skipUnless(JUMP_IF_ANY_BIT, CLONE_NAMESPACES, 1),
  finish(NOT_PERMITTED),
  skipUnless(JUMP_IF_ANY_BIT, CLONE_THREAD, 1),
  finish(ALLOW),
  finish(NOT_PERMITTED),
];

/**
 * A seccomp filter (seccomp(2)) for a process that opens no connection and affects no other process. It applies to everything that
 * the process starts or becomes.
 * @param processId the process that it is for, which may signal and limit itself
 * @returns the program, 8 bytes an instruction (`struct sock_filter`)
 */
export function buildSeccompFilter(architecture: Architecture, processId: number): Buffer {
  const { clone, fcntl, ioctl, kill, prlimit64, tgkill } = RESTRICTED_CALLS;
  const denied = Object.values(DENIED_CALLS).flatMap((numbers) => numbers[architecture] ?? []);
  const program: Instruction[] = [
    load(ARCHITECTURE),
    { code: JUMP_IF_EQUAL, value: AUDIT_ARCHITECTURE[architecture], ifTrue: 1, ifFalse: 0 },
    finish(KILL_PROCESS),
    load(NUMBER),
    // The call -1 is a debugger's, and above all numbers.
    skipUnless(JUMP_IF_GREATER, X32_CALLS - 1, 1),
    finish(NOT_PERMITTED),
    skipUnless(JUMP_IF_GREATER, LAST_KNOWN_CALL, 1),
    finish(NOT_IMPLEMENTED),
    ...forCall(CLONE3[architecture], [finish(NOT_IMPLEMENTED)]),
    ...denied.flatMap((number) => forCall(number, [finish(NOT_PERMITTED)])),
    ...forCall(clone[architecture], CLONE_BODY),
    ...forCall(kill[architecture], byArgument(0, [processId], ALLOW, NOT_PERMITTED)),
    ...forCall(tgkill[architecture], byArgument(0, [processId], ALLOW, NOT_PERMITTED)),
    ...forCall(prlimit64[architecture], byArgument(0, [0, processId], ALLOW, NOT_PERMITTED)),
    ...forCall(fcntl[architecture], byArgument(1, FCNTL_OWNERS, NOT_PERMITTED, ALLOW)),
    ...forCall(ioctl[architecture], byArgument(1, IOCTL_NEEDED, ALLOW, NOT_PERMITTED)),
    finish(ALLOW),
  ];
  return Buffer.concat(program.map(encodeInstruction));
}

function encodeInstruction({ code, value, ifTrue, ifFalse }: Instruction): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(ifTrue, 2);
  bytes.writeUInt8(ifFalse, 3);
  bytes.writeUInt32LE(value, 4);
  return bytes;
}
