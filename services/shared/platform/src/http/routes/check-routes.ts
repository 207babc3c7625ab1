import { METHOD_METADATA } from "@nestjs/common/constants.js";
import type { INestApplication } from "@nestjs/common";
import { ROUTE_LIST, type RouteName, type ServiceName } from "@takeoff/contracts";
import { findHandlers } from "../../run/handlers.ts";
import { findRoute } from "./route.ts";

/**
 * Checks at start that a service's handlers match the contracts' route table.
 * @throws Error for a handler without `@ApiRoute`, a handler of another service's route, a route that is handled twice, and
 * a route of this service without a handler
 */
export function checkRoutes(app: INestApplication, service: ServiceName): void {
  const expected = new Set<RouteName>(ROUTE_LIST.filter((route) => route.service === service).map((route) => route.name));
  const bound = new Set<RouteName>();
  for (const { name, handler } of findHandlers(app, METHOD_METADATA)) {
    const route = findRoute(handler);
    if (!route) throw new Error(`${name} declares no route: bind it with @ApiRoute`);
    if (!expected.has(route.name)) throw new Error(`${name} handles ${route.name}, which belongs to ${route.service}`);
    if (bound.has(route.name)) throw new Error(`${name} handles ${route.name} a second time`);
    bound.add(route.name);
  }
  const missing = [...expected].filter((name) => !bound.has(name));
  if (missing.length) throw new Error(`${service} does not handle ${missing.join(", ")}`);
}
