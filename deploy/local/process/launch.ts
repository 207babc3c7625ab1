import { spawn, type ChildProcess } from "node:child_process";
import { accessSync, closeSync, constants, mkdirSync, openSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

export interface SystemUser {
  uid: number;
  gid: number;
}

export interface Program {
  command: string;
  args: string[];
  /** In addition to `makePlainEnv()`; nothing else of the launcher's own environment reaches the program. */
  env?: Record<string, string>;
  cwd?: string;
  user?: SystemUser;
}

const LOG_LIMIT_BYTES = 20 * 1024 * 1024;

/** Opens a program's log for appending; one that has grown large becomes `<name>.log.1` first. */
export function openLog(logDir: string, name: string): number {
  mkdirSync(logDir, { recursive: true, mode: 0o700 });
  const file = logFile(logDir, name);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, "a", 0o600);
}

export function logFile(logDir: string, name: string): string {
  return join(logDir, `${name}.log`);
}

/** What a program may not allow others in the files that it makes: Redis and the mail catcher have no setting for it. */
const OWNER_ONLY = 0o077;

/** Starts a program, whose files only its own user can read. Its output goes straight into the file: the launcher may die first. */
export function launch(program: Program, logDir: string, name: string, stopSignal: NodeJS.Signals): ChildProcess {
  const log = openLog(logDir, name);
  const umask = process.umask(OWNER_ONLY);
  try {
    const [command = "", ...args] = [...endWithParent(stopSignal), program.command, ...program.args];
    return spawn(command, args, {
      cwd: program.cwd,
      env: { ...makePlainEnv(), ...program.env },
      ...program.user,
      stdio: ["ignore", log, log],
    });
  } finally {
    process.umask(umask);
    closeSync(log);
  }
}

const SETPRIV = "/usr/bin/setpriv";

/** Lets Linux end a child with its parent, even after SIGKILL: `setpriv` becomes the program. Elsewhere the next start ends leftovers. */
function endWithParent(stopSignal: NodeJS.Signals): string[] {
  if (process.platform !== "linux") return [];
  try {
    accessSync(SETPRIV, constants.X_OK);
  } catch {
    return []; // a system without util-linux
  }
  return [SETPRIV, "--pdeathsig", stopSignal.slice("SIG".length), "--"];
}

/** What any program needs of the launcher's environment. */
export function makePlainEnv(): Record<string, string> {
  const names = ["PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "XDG_CACHE_HOME", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
}
