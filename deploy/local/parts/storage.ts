import { existsSync } from "node:fs";
import { join } from "node:path";
import { readJson, writePrivateJson } from "../files.ts";
import type { Settings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import type { Run } from "../commands.ts";
import { buildMinio, findMinio } from "./minio-program.ts";

/** Where files are stored. */
export type Storage = { kind: "disk" } | { kind: "s3" } | { kind: "minio"; server: string };

interface Choice {
  store: Storage["kind"];
}

/**
 * Decides where files are stored. The first decision is written into the data folder and holds from then on: files stored
 * in one place are not found in another.
 */
export async function chooseStorage(settings: Settings, run: Run): Promise<Storage> {
  const file = join(settings.dataDir, "store.json");
  const stored = readJson<Choice>(file)?.store ?? null;
  const asked = settings.s3 ? "s3" : settings.store;
  if (stored && asked && stored !== asked) {
    throw new StartError(
      `${settings.dataDir} keeps its files in ${NAMES[stored]}, not ${NAMES[asked]}: start it so, or with another TAKEOFF_DATA_DIR.`,
    );
  }
  if (stored === "s3" && !settings.s3)
    throw new StartError("The files are in an S3 of your own: set S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY.");
  const storage = await obtain(stored ?? asked, asked === "minio", run);
  if (!existsSync(file)) writePrivateJson(file, { store: storage.kind } satisfies Choice);
  return storage;
}

const NAMES: Record<Storage["kind"], string> = { disk: "the disk store", minio: "MinIO", s3: "an S3 of your own" };

async function obtain(kind: Storage["kind"] | null, mayBuild: boolean, run: Run): Promise<Storage> {
  if (kind === "s3" || kind === "disk") return { kind };
  const server = await findMinio();
  if (server) return { kind: "minio", server };
  if (kind === null) return { kind: "disk" };
  if (mayBuild) return { kind, server: await buildMinio(run) };
  throw new StartError("The files are in MinIO, which is not on PATH nor in the cache any more: `npm start -- --store minio` builds it.");
}
