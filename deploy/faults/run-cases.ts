import { writeFileSync } from "node:fs";
import { randomFrom } from "@takeoff/testing";
import { StartError } from "../local/start-error.ts";
import { judge, type FaultCase, type Lab } from "./lab/lab.ts";
import { Product } from "./lab/product.ts";
import type { Options } from "./options.ts";
import { format, type Line } from "./table.ts";

/** Past this a case is taken to hang. */
const CASE_MS = 15 * 60_000;

/** Runs the cases one after another on one product; one that failed leaves the next a new one. */
export async function runCases({ cases, seed, build, output, judged }: Options, signal: AbortSignal): Promise<Line[]> {
  const width = Math.max(...cases.map(({ name }) => name.length));
  const lines: Line[] = [];
  let product: Product | null = null;
  let mustBuild = build;
  try {
    for (const one of cases) {
      if (signal.aborted) break;
      product ??= await Product.start({ signal, build: mustBuild });
      mustBuild = false;
      const line = await runCase(one, { product, random: randomFrom(`${seed} ${one.name}`), within: judge(judged) }, seed, signal);
      if (signal.aborted) break;
      lines.push(line);
      console.log(format(line, width));
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

async function runCase(one: FaultCase, lab: Lab, seed: number, signal: AbortSignal): Promise<Line> {
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
