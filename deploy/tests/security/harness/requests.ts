import { Agent } from "node:http";
import { database, ApiClient, waitFor, type ApiResponse } from "@takeoff/testing";
import type { ProductionProduct } from "../../harness/production-product.ts";

/** A client that the product sees at another address of this machine's loopback: all of 127.0.0.0/8 is its own. */
export function clientFrom(product: ProductionProduct, address: string): ApiClient {
  return new ApiClient(product.info.services.gateway, new Agent({ localAddress: address }));
}

/** How answers differ, counted. */
export function statuses(answers: readonly Pick<ApiResponse, "status">[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const TABLES = [
  ...["identity.users", "identity.parameters", "identity.password_resets", "organizations.organizations"],
  ...["organizations.locations", "documents.documents"],
];

/** All that calls could have changed, short enough to compare; sessions and throttling are the door's own. */
export async function stored(): Promise<string> {
  const prints = TABLES.map((table) => `(select md5(string_agg(t::text, ',' order by id)) from ${table} t) as "${table}"`);
  const { rows } = await database().query(`select (select count(*) from events.outbox) as events, ${prints.join(", ")}`);
  return JSON.stringify(rows[0]);
}

export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const begun = performance.now();
  const value = await work();
  return { ms: performance.now() - begun, value };
}

/** `stored`, once what earlier calls set going has come to its end. */
export async function storedWhenStill(): Promise<string> {
  let last = "";
  const still = async (): Promise<string | null> => {
    const now = await stored();
    const same = now === last;
    last = now;
    return same ? now : null;
  };
  return waitFor(still, { what: "nothing to change any more", timeoutMs: 60_000, intervalMs: 1_000 });
}
