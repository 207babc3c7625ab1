import { parseArgs } from "node:util";
import { Module } from "@nestjs/common";
import { CoreModule } from "../../core/core.module.ts";
import { AppError } from "@takeoff/contracts";
import { ConfigError, readConfig } from "@takeoff/platform";
import { createContext } from "@takeoff/platform/run";
import { reconcileConfig } from "../../config.ts";
import { DamageService } from "./damage.service.ts";
import { Reconciler, type ReconcileOptions } from "./reconciler.ts";
import { agrees, formatReport } from "./report.ts";

const USAGE = `Compares the objects in the database with those in the store, in both directions.

  --repair     removes unknown objects, and adds a finding for staff to documents whose files are missing or damaged
  --sample N   reads N files completely and compares their hashes (default: 100)

Exits with 1 when they differ and nothing was repaired.
`;
const DEFAULT_SAMPLE = 100;
const MAX_SAMPLE = 100_000;

@Module({ imports: [CoreModule], providers: [Reconciler, DamageService] })
class ReconcileModule {}

/** Runs the command line's reconciliation of database and store. */
export async function reconcile(argv: readonly string[] = process.argv.slice(3)): Promise<void> {
  const { repair, sample, help } = parse(argv);
  if (help) {
    process.stdout.write(USAGE);
    return;
  }
  const config = { ...readConfig(reconcileConfig), LOG_LEVEL: "warn" as const };
  const dependencies = { database: config, publishes: { leaseSeconds: config.EVENT_LEASE_SECONDS } };
  const { app } = await createContext({ service: "documents", name: "documents-reconcile", config, module: ReconcileModule, dependencies });
  try {
    const onDifference: ReconcileOptions["onDifference"] = (difference) => void process.stdout.write(`${difference}\n`);
    const report = await app.get(Reconciler).run({ repair, sample, onDifference });
    process.stdout.write(`${formatReport(report, repair)}\n`);
    if (!repair && !agrees(report)) process.exitCode = 1;
  } catch (error) {
    throw error instanceof AppError ? new ConfigError(`The store or the database could not be read: ${error.message}`) : error;
  } finally {
    await app.close();
  }
}

function parse(argv: readonly string[]): { repair: boolean; sample: number; help: boolean } {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        repair: { type: "boolean" },
        sample: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
      strict: true,
    });
    const sample = Number(values.sample ?? DEFAULT_SAMPLE);
    if (!Number.isInteger(sample) || sample < 0 || sample > MAX_SAMPLE) throw new Error(`--sample is a number up to ${MAX_SAMPLE}.`);
    return { repair: values.repair ?? false, sample, help: values.help ?? false };
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n\n${USAGE}`);
  }
}
