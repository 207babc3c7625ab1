import { HttpCode, RequestMapping, RequestMethod, SetMetadata, applyDecorators } from "@nestjs/common";
import { API_BASE, ROUTES, type Route, type RouteName } from "@takeoff/contracts";

export const ROUTE_METADATA = "takeoff:route";

/**
 * Binds a handler to a route of the contracts' table: path, method, status and who may call it. It is the only way
 * to declare a route; a handler without it stops the start.
 */
export function Handles(name: RouteName): MethodDecorator {
  const route: Route = ROUTES[name];
  return applyDecorators(
    RequestMapping({ path: API_BASE + route.path, method: RequestMethod[route.method] }),
    HttpCode(route.answer.status),
    SetMetadata(ROUTE_METADATA, name),
  );
}

/** The route a handler was bound to; undefined for one that was not. */
export function routeOf(handler: object): (Route & { name: RouteName }) | undefined {
  const name = Reflect.getMetadata(ROUTE_METADATA, handler) as RouteName | undefined;
  return name && { ...(ROUTES[name] as Route), name };
}
