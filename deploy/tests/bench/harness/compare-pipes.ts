import { Agent } from "node:http";
import { finished } from "node:stream/promises";
import { open, readRunFile, storeBucket } from "@takeoff/testing";
import { compare, secondsOf, type Missed } from "./compare.ts";
import { CpuTime } from "./cpu-time.ts";
import { withPipes } from "./pipes.ts";

export const MIB = 1024 * 1024;

/** A request that needs no answer but its success. */
export interface BenchRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Sent in pieces of any size. */
  body?: readonly Uint8Array[];
}

export interface PipeComparison {
  title: string;
  /** What is counted, and how much of it one request is. */
  unit: "MiB" | "call";
  perRequest: number;
  requests: number;
  atOnce: number;
  /** Least ratio of the product's rate to that of the pipes. */
  bar: number;
  /** How many hops the product needs at least: as many pipes stand before the target. */
  hops: number;
  ours: { origin: string; request: () => BenchRequest | Promise<BenchRequest> };
  /** What does the work in the end, without the product. */
  target: { name: string; origin: string; request: () => BenchRequest | Promise<BenchRequest> };
}

/**
 * Compares requests to the product with the same work done through plain pipes of as many hops, and without any, all by one client
 * and in turn. Prints the processor time of each process too.
 */
export async function comparePipes(comparison: PipeComparison): Promise<Missed> {
  const { title, unit, perRequest, requests, atOnce, bar, hops, ours, target } = comparison;
  return withPipes(hops, target.origin, async ({ origin, pids }) => {
    const sides = {
      ours: { name: "the product", ...ours },
      theirs: { ...target, name: `${hops} plain Node ${hops === 1 ? "pipe" : "pipes"}`, origin },
      direct: target,
    };
    const cpu: (() => void)[] = [];
    const side = ({ name, origin: to, request }: (typeof sides)["ours"]): { name: string; run: () => Promise<number> } => {
      const used = new CpuTime(() => ({ ...readRunFile().processes, ...pids }));
      cpu.push(() => used.print(name, unit));
      const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
      const run = async (): Promise<number> => {
        const seconds = await used.during(requests * perRequest, () =>
          secondsOf(requests, atOnce, async () => send(to, await request(), agent)),
        );
        return (requests * perRequest) / seconds;
      };
      return { name, run };
    };
    const compared = { ours: side(sides.ours), theirs: side(sides.theirs), direct: side(sides.direct) };
    const missed = await compare({ title, unit: `${unit}/s`, bar, rounds: 9, ...compared });
    for (const print of cpu) print();
    return missed;
  });
}

async function send(origin: string, { method, path, headers, body }: BenchRequest, agent: Agent): Promise<void> {
  const { status, stream } = await open({ origin, method, path, headers, agent, body: body && pieces(body) });
  // Without an iterator, which would cost more than what is measured.
  stream.resume();
  await finished(stream);
  if (status >= 300) throw new Error(`${method} ${path} was answered ${status}`);
}

async function* pieces(body: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* body;
}

/** A request to the store that is signed in its address, for the host that it names, so that it can be sent through pipes. */
export async function signedRequest(method: "GET" | "PUT", key: string): Promise<BenchRequest> {
  const { client, bucket } = storeBucket();
  const url = new URL(await client.presignedUrl(method, bucket, key, 3_600));
  return { method, path: url.pathname + url.search, headers: { host: url.host } };
}
