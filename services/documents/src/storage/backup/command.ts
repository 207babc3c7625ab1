import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { Module } from "@nestjs/common";
import { AppError } from "@takeoff/contracts";
import { ConfigError, readConfig } from "@takeoff/platform";
import { createContext } from "@takeoff/platform/run";
import { reconcileConfig } from "../../config.ts";
import { ObjectRepository } from "../objects/object.repository.ts";
import { StorageModule } from "../storage.module.ts";
import { BlobStore } from "../store/blob-store.ts";
import { storeConfig } from "../store/config.ts";
import { makeStore } from "../store/make-store.ts";
import { DiskStore } from "../store/disk-store.ts";
import { copyObjects, type CopyReport } from "./copy-objects.ts";
import { formatLine, readObjectList, type ListedCopy } from "./object-list.ts";

const USAGE = `save-objects --folder DIR --list FILE   copies every committed file of the store into a folder and lists them
load-objects --folder DIR --list FILE   copies the listed files of the folder into the store

Files that exist in the target are not copied again. Exits with 1 when a file is missing or damaged; all others are copied.
`;
const BATCH = 1_000;

@Module({ imports: [StorageModule] })
class BackupModule {}

/** Copies the store's committed objects into a folder and writes their list. */
export async function saveObjects(argv: readonly string[] = process.argv.slice(3)): Promise<void> {
  const { folder, list } = parse(argv);
  const config = { ...readConfig(reconcileConfig), LOG_LEVEL: "warn" as const };
  const dependencies = { database: config, publishes: { leaseSeconds: config.EVENT_LEASE_SECONDS } };
  const { app } = await createContext({ service: "documents", name: "documents-backup", config, module: BackupModule, dependencies });
  try {
    const objects = app.get(ObjectRepository);
    const report = await asConfigError(async () => {
      await writeList(list, listCommittedObjects(objects));
      const copies = new DiskStore(folder);
      await restrict(copies);
      return copyObjects(readObjectList(list), app.get(BlobStore), copies);
    });
    // An object that was deleted with its document since the list was written is not missing.
    report.missing = await stillCommitted(objects, report.missing);
    printReport(report);
  } finally {
    await app.close();
  }
}

/** Copies the listed objects of a folder into the store. */
export async function loadObjects(argv: readonly string[] = process.argv.slice(3)): Promise<void> {
  const { folder, list } = parse(argv);
  const store = makeStore(readConfig(storeConfig));
  printReport(await asConfigError(() => copyObjects(readObjectList(list), new DiskStore(folder), store)));
}

/** Restricts the files of a backup that an earlier version made readable for every user of the machine. */
async function restrict(copies: DiskStore): Promise<void> {
  const { failed } = await copies.restrictAccess();
  if (failed) process.stderr.write(`${failed} files or folders of the backup belong to another user and stay readable for others.\n`);
}

async function* listCommittedObjects(objects: ObjectRepository): AsyncGenerator<ListedCopy> {
  for await (const { key, state, size, digest } of objects.listAll(BATCH)) {
    if (state === "stored" && size !== null && digest !== null) yield { key, size, digest };
  }
}

async function writeList(file: string, entries: AsyncIterable<ListedCopy>): Promise<void> {
  await pipeline(Readable.from(yieldLines(entries)), createWriteStream(file, { mode: 0o600, flush: true }));
}

async function* yieldLines(entries: AsyncIterable<ListedCopy>): AsyncGenerator<string> {
  for await (const entry of entries) yield formatLine(entry);
}

async function stillCommitted(objects: ObjectRepository, keys: readonly string[]): Promise<string[]> {
  const committed: string[] = [];
  for (const key of keys) if (await objects.findDigest(key)) committed.push(key);
  return committed;
}

function printReport({ copied, bytes, there, missing, damaged }: CopyReport): void {
  for (const key of missing) process.stderr.write(`missing  ${key}\n`);
  for (const key of damaged) process.stderr.write(`damaged  ${key}\n`);
  process.stdout.write(`${JSON.stringify({ copied, bytes, there, missing: missing.length, damaged: damaged.length })}\n`);
  if (missing.length + damaged.length > 0) process.exitCode = 1;
}

async function asConfigError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? new ConfigError(`The store or the folder could not be used: ${error.message}`) : error;
  }
}

function parse(argv: readonly string[]): { folder: string; list: string } {
  try {
    const { values } = parseArgs({ args: [...argv], options: { folder: { type: "string" }, list: { type: "string" } }, strict: true });
    const { folder, list } = values;
    if (!folder || !list) throw new Error("--folder and --list are needed.");
    return { folder, list };
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n\n${USAGE}`);
  }
}
