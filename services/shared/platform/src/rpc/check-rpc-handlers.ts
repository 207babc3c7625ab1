import type { INestApplication } from "@nestjs/common";
import { PATTERN_METADATA } from "@nestjs/microservices/constants.js";
import { RPC, type RpcPattern, type ServiceName } from "@takeoff/contracts";
import { findHandlers } from "../run/handlers.ts";
import { findRpcPattern } from "./rpc-handler.ts";

/**
 * Checks at start that a service's RPC handlers match the contracts' `RPC` table.
 * @param table the contracts' own
 * @throws Error for a handler without declared callers, a handler of another service's pattern, a pattern that is handled
 * twice, and a pattern of this service without a handler
 */
export function checkRpcHandlers(
  app: INestApplication,
  service: ServiceName,
  table: Record<string, { service: string; from: readonly string[] }> = RPC,
): void {
  const bound = new Set<RpcPattern>();
  for (const { name, handler } of findHandlers(app, PATTERN_METADATA)) {
    const pattern = findRpcPattern(handler);
    const entry = pattern && table[pattern];
    if (!entry || entry.from.length === 0) throw new Error(`${name} declares no callers: bind it with @RpcHandler`);
    if (entry.service !== service) throw new Error(`${name} handles ${pattern}, which belongs to ${entry.service}`);
    if (bound.has(pattern)) throw new Error(`${name} handles ${pattern} a second time`);
    bound.add(pattern);
  }
  const missing = Object.keys(table).filter((pattern) => table[pattern]?.service === service && !bound.has(pattern as RpcPattern));
  if (missing.length > 0) throw new Error(`${service} does not handle ${missing.join(", ")}`);
}
