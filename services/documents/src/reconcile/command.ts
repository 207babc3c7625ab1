import { parseArgs } from "node:util";
import { Module } from "@nestjs/common";
import { AppError } from "@takeoff/contracts";
import { ConfigError, createContext, readConfig } from "@takeoff/platform";
import { reconcileConfig } from "../config.ts";
import { StorageModule } from "../storage.module.ts";
import { DamageService } from "./damage.service.ts";
import { Reconciler, type ReconcileOptions } from "./reconciler.ts";
import { agrees, describeReport } from "./report.ts";

const USAGE = `Compares the database's list of stored files with the store, both ways.

  --mend       removes unknown objects and tells staff, on the document, of files that are lost
  --sample N   reads so many files whole and compares their hashes (100 unless told)

Exit 1 when they differ and nothing was mended.
`;
const DEFAULT_SAMPLE = 100;
const MAX_SAMPLE = 100_000;

@Module({ imports: [StorageModule], providers: [Reconciler, DamageService] })
class ReconcileModule {}

/** Compares rows with the store, as the command line says. */
export async function reconcile(argv: readonly string[] = process.argv.slice(3)): Promise<void> {
  const { mend, sample, help } = parse(argv);
  if (help) {
    process.stdout.write(USAGE);
    return;
  }
  const config = { ...readConfig(reconcileConfig), LOG_LEVEL: "warn" as const };
  const parts = { database: config, publishes: { leaseSeconds: config.EVENT_LEASE_SECONDS } };
  const { app } = await createContext({ service: "documents", name: "documents-reconcile", config, module: ReconcileModule, parts });
  try {
    const tell: ReconcileOptions["tell"] = (difference) => void process.stdout.write(`${difference}\n`);
    const report = await app.get(Reconciler).run({ mend, sample, tell });
    process.stdout.write(`${describeReport(report, mend)}\n`);
    if (!mend && !agrees(report)) process.exitCode = 1;
  } catch (error) {
    throw error instanceof AppError ? new ConfigError(`The store or the database could not be read: ${error.message}`) : error;
  } finally {
    await app.close();
  }
}

function parse(argv: readonly string[]): { mend: boolean; sample: number; help: boolean } {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { mend: { type: "boolean" }, sample: { type: "string" }, help: { type: "boolean", short: "h" } },
      strict: true,
    });
    const sample = Number(values.sample ?? DEFAULT_SAMPLE);
    if (!Number.isInteger(sample) || sample < 0 || sample > MAX_SAMPLE) throw new Error(`--sample is a number up to ${MAX_SAMPLE}.`);
    return { mend: values.mend ?? false, sample, help: values.help ?? false };
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n\n${USAGE}`);
  }
}
