import { ROUTES, type Route, type RouteName } from "@takeoff/contracts";

/** Whether the product serves a call yet. A control whose call is only planned does not appear until the contract says so. */
export function isServed(name: RouteName): boolean {
  const route: Route = ROUTES[name];
  return route.planned !== true;
}
