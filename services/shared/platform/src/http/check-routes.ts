import type { INestApplication } from "@nestjs/common";
import { METHOD_METADATA } from "@nestjs/common/constants.js";
import { MetadataScanner, ModulesContainer } from "@nestjs/core";
import { ROUTE_LIST, type RouteName, type ServiceName } from "@takeoff/contracts";
import { routeOf } from "./route.ts";

/**
 * Stops a service whose routes and the contracts' table do not agree: a handler that declares nobody, one that is
 * another service's or not served yet, one bound twice, or a route of this service that nothing handles.
 */
export function checkRoutes(app: INestApplication, service: ServiceName): void {
  const expected = new Set<RouteName>(ROUTE_LIST.filter((route) => route.service === service).map((route) => route.name));
  const bound = new Set<RouteName>();
  const scanner = new MetadataScanner();
  for (const module of app.get(ModulesContainer).values()) {
    for (const { instance } of module.controllers.values()) {
      const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
      for (const key of scanner.getAllMethodNames(prototype)) {
        const handler = prototype[key];
        if (!handler || Reflect.getMetadata(METHOD_METADATA, handler) === undefined) continue;
        const where = `${instance.constructor.name}.${key}`;
        const route = routeOf(handler);
        if (!route) throw new Error(`${where} is a route that declares nobody: bind it with @Handles`);
        if (!expected.has(route.name)) throw new Error(`${where} handles ${route.name}, which is not a served route of ${service}`);
        if (bound.has(route.name)) throw new Error(`${where} handles ${route.name} a second time`);
        bound.add(route.name);
      }
    }
  }
  const missing = [...expected].filter((name) => !bound.has(name));
  if (missing.length) throw new Error(`${service} does not handle ${missing.join(", ")}`);
}
