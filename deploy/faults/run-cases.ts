import { writeFileSync } from "node:fs";
import { randomFrom } from "@takeoff/testing";
import { StartError } from "../local/start-error.ts";
import { judge, type Common, type Figures } from "./lab/lab.ts";
import type { Named, Options } from "./options.ts";
import { format, type Line } from "./table.ts";

/** Past this a case is taken to hang. */
const CASE_MS = 15 * 60_000;

/** A copy of the product that cases are tried on. */
export interface Stoppable {
  stop(keepLogs: boolean): Promise<void>;
}

/** @typeParam N what a case may need a product to be like */
export interface Runnable<P, N = undefined> extends Named {
  /** Such a product is started for it; the ordinary one unless told. */
  needs?: N;
  /** Why it cannot be tried on this machine; null when it can. */
  unless?(): string | null;
  /** @throws when the product did not keep a promise */
  run(lab: Common & { product: P }): Promise<Figures>;
}

export interface StartOptions<N = undefined> {
  signal: AbortSignal;
  build: boolean;
  needs?: N;
}

/** Runs the cases one after another on one product; one that failed, or needs another kind of product, gets a new one. */
export async function runCases<P extends Stoppable, N = undefined>(
  { cases, seed, quick, build, output, judged }: Options<Runnable<P, N>>,
  signal: AbortSignal,
  start: (options: StartOptions<N>) => Promise<P>,
): Promise<Line[]> {
  const width = Math.max(...cases.map(({ name }) => name.length));
  const lines: Line[] = [];
  let product: P | null = null;
  let kind: string | undefined;
  let mustBuild = build;
  const tell = (line: Line): void => {
    lines.push(line);
    console.log(format(line, width));
  };
  try {
    for (const one of cases) {
      if (signal.aborted) break;
      const why = one.unless?.() ?? null;
      if (why !== null) {
        tell({ name: one.name, seed, passed: true, seconds: 0, figures: { "not tried": why } });
        continue;
      }
      if (product && kind !== JSON.stringify(one.needs)) {
        await product.stop(false);
        product = null;
      }
      kind = JSON.stringify(one.needs);
      product ??= await start({ signal, build: mustBuild, ...(one.needs !== undefined && { needs: one.needs }) });
      mustBuild = false;
      const line = await runCase(one, { product, random: randomFrom(`${seed} ${one.name}`), quick, within: judge(judged) }, seed, signal);
      if (signal.aborted) break;
      tell(line);
      if (line.passed) continue;
      await product.stop(true);
      product = null;
    }
  } finally {
    await product?.stop(false);
    if (output !== null) writeFileSync(output, JSON.stringify(lines));
  }
  return lines;
}

async function runCase<P, N>(one: Runnable<P, N>, lab: Common & { product: P }, seed: number, signal: AbortSignal): Promise<Line> {
  const begun = performance.now();
  const line = { name: one.name, seed };
  try {
    const figures = await orEnded(one.run(lab), signal);
    return { ...line, passed: true, seconds: (performance.now() - begun) / 1000, figures };
  } catch (error) {
    return { ...line, passed: false, seconds: (performance.now() - begun) / 1000, figures: {}, error: reasonOf(error) };
  }
}

/** A case that hangs, throws past its promises or is called off must not keep the product from being stopped. */
async function orEnded<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const ended = Promise.withResolvers<never>();
  const timer = setTimeout(() => ended.reject(new Error(`did not end within ${CASE_MS / 1000} s`)), CASE_MS);
  const calledOff = (): void => ended.reject(new StartError("called off"));
  signal.addEventListener("abort", calledOff);
  process.on("uncaughtException", ended.reject);
  try {
    return await Promise.race([work, ended.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", calledOff);
    process.off("uncaughtException", ended.reject);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
