import { Agent } from "node:http";
import { finished } from "node:stream/promises";
import { open, storeBucket } from "@takeoff/testing";
import { compare, timeRuns, type Missed, type Side } from "../compare.ts";
import { withPipes } from "./pipes.ts";

export const MIB = 1024 * 1024;

/** Requests of few bytes before a comparison of whole files: the code of all processes is compiled then, as after some minutes of use. */
export const WARM_UP_REQUESTS = 1_000;

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
  ours: Target & {
    /** Ends when the product has done what follows the requests of a run, which must not slow the next side. */
    settled?: () => Promise<unknown>;
  };
  /** What does the work in the end, without the product. */
  target: Target & { name: string };
}

interface Target {
  origin: string;
  request: () => BenchRequest | Promise<BenchRequest>;
  /** The same request for few bytes, for a comparison whose own requests are too few to compile the code. */
  warmUp?: () => BenchRequest | Promise<BenchRequest>;
}

/**
 * Compares requests to the product with the same work done through plain pipes of as many hops, and without any, all by one client
 * and in turn.
 */
export async function comparePipes(comparison: PipeComparison): Promise<Missed> {
  const { title, unit, perRequest, requests, atOnce, bar, hops, ours, target } = comparison;
  return withPipes(hops, target.origin, async (origin) => {
    const sides = {
      ours: { name: "the product", ...ours },
      theirs: { ...target, name: `${hops} plain Node ${hops === 1 ? "pipe" : "pipes"}`, origin },
      direct: target,
    };
    const side = async ({ name, origin: to, request, warmUp, settled }: PipeComparison["ours"] & { name: string }): Promise<Side> => {
      const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
      if (warmUp) await timeRuns(WARM_UP_REQUESTS, atOnce, async () => send(to, await warmUp(), agent));
      const run = async (): Promise<number> => {
        const taken = await timeRuns(requests, atOnce, async () => send(to, await request(), agent));
        await settled?.();
        return (requests * perRequest) / taken;
      };
      return { name, run };
    };
    const compared = { ours: await side(sides.ours), theirs: await side(sides.theirs), direct: await side(sides.direct) };
    return compare({ title, unit: `${unit}/s`, bar, rounds: 9, ...compared });
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
  const { client, bucket } = await storeBucket();
  const url = new URL(await client.presignedUrl(method, bucket, key, 3_600));
  return { method, path: url.pathname + url.search, headers: { host: url.host } };
}
