import { chmod, lstat, opendir } from "node:fs/promises";
import { join } from "node:path";

/** Modes with which only the owner can read, write and list. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** Concurrent changes of mode: enough to keep Node's thread pool busy without a long queue in memory. */
const CONCURRENT_CHANGES = 64;

/** How many folders and files were restricted; `failed` counts those that belong to another user. */
export interface Restricted {
  folders: number;
  files: number;
  failed: number;
}

/**
 * Restricts a folder and everything in it to its owner. The folder itself is restricted first: from then on no other user can reach
 * its contents. A folder below it is restricted after its own contents, so that a later run skips it: a complete tree costs one
 * listing of the top folder, and an aborted run is resumed. Links are not followed.
 * @param signal aborts the run
 */
export async function restrictFolder(folder: string, signal?: AbortSignal): Promise<Restricted> {
  const restricted: Restricted = { folders: 0, files: 0, failed: 0 };
  if (await allowsMoreThan(folder, PRIVATE_FOLDER)) await change(folder, PRIVATE_FOLDER, restricted, "folders");
  await restrictContents(folder, restricted, signal);
  return restricted;
}

async function restrictContents(folder: string, restricted: Restricted, signal: AbortSignal | undefined): Promise<void> {
  const folders: string[] = [];
  let files: string[] = [];
  const changeFiles = async (): Promise<void> => {
    const some = files;
    files = [];
    await Promise.all(some.map((file) => restrictFile(file, restricted)));
  };
  for await (const entry of await opendir(folder)) {
    if (signal?.aborted) return;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) folders.push(path);
    else if (entry.isFile()) files.push(path);
    if (files.length === CONCURRENT_CHANGES) await changeFiles();
  }
  await changeFiles();
  for (const inner of folders) {
    if (!(await allowsMoreThan(inner, PRIVATE_FOLDER))) continue;
    await restrictContents(inner, restricted, signal);
    if (signal?.aborted) return;
    await change(inner, PRIVATE_FOLDER, restricted, "folders");
  }
}

async function restrictFile(file: string, restricted: Restricted): Promise<void> {
  if (await allowsMoreThan(file, PRIVATE_FILE)) await change(file, PRIVATE_FILE, restricted, "files");
}

/** Whether the mode allows more than `most`; false for an entry that was removed since its folder was read. */
async function allowsMoreThan(path: string, most: number): Promise<boolean> {
  try {
    return ((await lstat(path)).mode & 0o777 & ~most) !== 0;
  } catch (error) {
    return ignoreMissing(error, false);
  }
}

async function change(path: string, mode: number, restricted: Restricted, kind: "folders" | "files"): Promise<void> {
  try {
    await chmod(path, mode);
    restricted[kind]++;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EPERM" || code === "ENOTSUP") restricted.failed++;
    else ignoreMissing(error, undefined);
  }
}

function ignoreMissing<T>(error: unknown, value: T): T {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return value;
  throw error;
}
