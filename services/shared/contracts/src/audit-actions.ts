import type { AuditGroup } from "./audit.ts";
import { ROUTES, type RouteName } from "./routes.ts";
import type { Route } from "./routes/route.ts";

/** Audited actions that are no route of the API. */
export const OTHER_ACTIONS = {
  forgedCaller: { label: "Send a request past the gateway", group: "login" },
  visitorRejections: { label: "Further rejected requests without a session", group: "login" },
  operatorCreatedAdmin: { label: "Create a staff user from the command line", group: "administration" },
  operatorSetPassword: { label: "Set a password from the command line", group: "administration" },
  operatorDisabledUser: { label: "Disable or enable an account from the command line", group: "administration" },
  operatorResetSecondFactor: { label: "Remove the second factors of an account from the command line", group: "administration" },
  operatorEndedSessions: { label: "End sessions from the command line", group: "administration" },
} as const satisfies Record<string, { label: string; group: AuditGroup }>;
export type OtherAction = keyof typeof OTHER_ACTIONS;
export type AuditAction = RouteName | OtherAction;

/** Routes whose successful requests are recorded in the audit trail. */
export type AuditedRoute = { [N in RouteName]: (typeof ROUTES)[N] extends { auditGroup: AuditGroup } ? N : never }[RouteName];

const routeNames = Object.keys(ROUTES) as RouteName[];
const auditOf = (name: RouteName): AuditGroup | undefined => (ROUTES[name] as Route).auditGroup;

export const AUDITED_ROUTES = routeNames.filter((name) => auditOf(name) !== undefined) as readonly AuditedRoute[];

/** The label of an action; the action's own name for one that only an earlier version knew. */
export function auditLabel(action: string): string {
  if (Object.hasOwn(OTHER_ACTIONS, action)) return OTHER_ACTIONS[action as OtherAction].label;
  return Object.hasOwn(ROUTES, action) ? ROUTES[action as RouteName].summary : action;
}

/** The actions of a group. */
export function actionsOf(group: AuditGroup): AuditAction[] {
  const others = (Object.keys(OTHER_ACTIONS) as OtherAction[]).filter((name) => OTHER_ACTIONS[name].group === group);
  return [...routeNames.filter((name) => auditOf(name) === group), ...others];
}
