import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@jest/globals";
import { randomFrom, type Random } from "@takeoff/drawings/model";
import { closeDatabase, staff, tenant, type Person, type Tenant, uniqueSuffix } from "@takeoff/testing";
import type { Needs } from "../faults/harness/product.ts";
import { SmallDisk } from "../faults/harness/small-disk.ts";
import { formatSeconds, print } from "./print.ts";
import type { Kinds, Products } from "./products.ts";

declare global {
  // Set by environment.mjs. jest.config.ts has the products stopped after the last file.
  var takeoffProducts: Products;
}

/** A case that takes longer hangs. The test's own time-out is longer: it would leave the product to the next case. */
const CASE_MS = 15 * 60_000;

/** Figures that a case reports, in the order in which they are printed. */
export type Figures = Record<string, string | number>;

/** What a case works with. */
export interface Harness<P> {
  product: P;
  /** Repeats for the run's `--seed` and the test's name. */
  random: Random;
  /** Only what shows most in little time: within `npm test`. */
  quick: boolean;
  /**
   * Compares a time, or another figure that a busy machine spoils, with its limit, and formats it.
   * @param limit in seconds unless `unit` says otherwise
   * @throws when the value exceeds its limit; quick runs share their machine and only mark it
   */
  within(what: string, value: number, limit: number, unit?: string): string;
}

export type FaultHarness = Harness<Kinds["faults"]>;
export type ProductionHarness = Harness<Kinds["production"]>;

const quick = process.env["TAKEOFF_QUICK"] === "1";
const seed = process.env["TAKEOFF_SEED"] ?? "1";

const within: Harness<unknown>["within"] = (what, value, limit, unit = "s") => {
  const exceeds = value > limit;
  const shown = `${value.toFixed(1)} ${unit}`;
  assert(quick || !exceeds, `${what}: ${shown} instead of at most ${limit} ${unit}`);
  return exceeds ? `${shown} (over ${limit} ${unit})` : shown;
};

/** @returns a test function that runs `run` on a product with links that can be disturbed, and prints its figures */
export function onFaultProduct(run: (harness: FaultHarness) => Promise<Figures>, needs: Needs = {}): () => Promise<void> {
  return async () => {
    const reason = needs.disks ? SmallDisk.whyNot() : null;
    if (reason === null) await runCase("faults", run, needs);
    else printFigures(0, { "not tried": reason });
  };
}

/** @returns a test function that runs `run` on a product as customers run it, and prints its figures */
export function onProductionProduct(run: (harness: ProductionHarness) => Promise<Figures>): () => Promise<void> {
  return () => runCase("production", run);
}

/** Runs a case on the shared product. A case that fails leaves its logs, and the next case gets a new product. */
async function runCase<K extends keyof Kinds>(
  kind: K,
  run: (harness: Harness<Kinds[K]>) => Promise<Figures>,
  needs?: Needs,
): Promise<void> {
  const product = await takeoffProducts.get(kind, needs);
  process.env["TAKEOFF_RUN_FILE"] = product.runFile;
  const random = randomFrom(`${seed} ${expect.getState().currentTestName ?? ""}`);
  const begun = performance.now();
  try {
    const figures = await Promise.race([run({ product, random, quick, within }), timeout()]);
    printFigures((performance.now() - begun) / 1000, figures);
  } catch (error) {
    await takeoffProducts.stop(true);
    throw error;
  } finally {
    // The next case may get another product.
    await closeDatabase();
  }
}

async function timeout(): Promise<never> {
  await sleep(CASE_MS, undefined, { ref: false });
  throw new Error(`did not end within ${CASE_MS / 1000} s`);
}

function printFigures(seconds: number, figures: Figures): void {
  const shown = Object.entries(figures).map(([what, value]) => `${what} ${value}`);
  print([`    ${expect.getState().currentTestName ?? ""}`, formatSeconds(seconds), `seed ${seed}`, ...shown].join("  "));
}

/** Users of an organization with a sponsor, and staff: all must still be signed in when a case ends. */
export interface Actors {
  ours: Tenant;
  staff: Person;
  sponsorEmail: string;
  all: Person[];
}

export async function createActors(): Promise<Actors> {
  const sponsorEmail = `sponsor.${uniqueSuffix()}@mail.example`;
  const [ours, parent] = await Promise.all([tenant({ sponsorEmail }), staff()]);
  return { ours, staff: parent, sponsorEmail, all: [ours.admin, ours.user, parent] };
}
