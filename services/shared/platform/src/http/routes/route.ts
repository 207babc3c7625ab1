import { HttpCode, RequestMapping, RequestMethod, SetMetadata, applyDecorators } from "@nestjs/common";
import { API_BASE, ROUTES, type Route, type RouteName } from "@takeoff/contracts";

export const ROUTE_METADATA = "takeoff:route";

/** Binds a handler to a route of the contracts' table. One without this decorator stops the process at start, see `checkRoutes`. */
export function ApiRoute(name: RouteName): MethodDecorator {
  const route: Route = ROUTES[name];
  return applyDecorators(
    RequestMapping({ path: API_BASE + route.path, method: RequestMethod[route.method] }),
    HttpCode(route.response.status),
    SetMetadata(ROUTE_METADATA, name),
  );
}

/** The route that a handler is bound to; undefined without `@ApiRoute`. */
export function findRoute(handler: object): (Route & { name: RouteName }) | undefined {
  const name = Reflect.getMetadata(ROUTE_METADATA, handler) as RouteName | undefined;
  return name && { ...(ROUTES[name] as Route), name };
}
