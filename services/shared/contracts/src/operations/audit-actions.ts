import type { AuditGroup } from "./audit.ts";
import { ROUTES, type RouteName } from "../routes/routes.ts";
import type { Route } from "../routes/route.ts";

export const OTHER_ACTIONS = {
  forgedCaller: { label: "Send a request past the gateway", group: "login" },
  visitorRejections: { label: "Further rejected requests without a session", group: "login" },
  operatorCreatedAdmin: { label: "Create a staff user from the command line", group: "administration" },
  operatorSetPassword: { label: "Set a password from the command line", group: "administration" },
  operatorDisabledUser: { label: "Disable or enable an account from the command line", group: "administration" },
  operatorResetSecondFactor: { label: "Remove the second factors of an account from the command line", group: "administration" },
  operatorClearedThrottle: { label: "Lift a log-in throttle from the command line", group: "administration" },
  operatorEndedSessions: { label: "End sessions from the command line", group: "administration" },
} as const satisfies Record<string, { label: string; group: AuditGroup }>;
export type OtherAction = keyof typeof OTHER_ACTIONS;
export type AuditAction = RouteName | OtherAction;

/** Routes whose successful requests are recorded in the audit trail. */
export type AuditedRoute = { [N in RouteName]: (typeof ROUTES)[N] extends { auditGroup: AuditGroup } ? N : never }[RouteName];

const routeNames = Object.keys(ROUTES) as RouteName[];
const getAuditGroup = (name: RouteName): AuditGroup | undefined => (ROUTES[name] as Route).auditGroup;

export const AUDITED_ROUTES = routeNames.filter((name) => getAuditGroup(name) !== undefined) as readonly AuditedRoute[];

/** Why the successful requests of a route are not recorded. */
export const UNAUDITED_REASONS = {
  own_account: "shows or changes only what is the user's own",
  before_sign_in: "has no effect and no user before a sign-in is complete, which is recorded",
  overview: "shows names, states and counts, and no result row and no file",
  own_upload: "stores what the user brought; its history says who did it and when",
  own_file: "returns rows of the file that the same request brought, and stores nothing",
  draft: "shows a draft to staff, who made no result of it yet; their decisions and its completion are recorded",
  presence: "says for less than a minute who has a draft open, and changes nothing of it",
  audit: "shows the trail itself: each page would add an entry to it",
  description: "is the same for everybody and holds no data",
} as const;
export type UnauditedReason = keyof typeof UNAUDITED_REASONS;

/** All other routes. A new one without an audit group does not compile without a line here. */
export const UNAUDITED_ROUTES: Readonly<Record<Exclude<RouteName, AuditedRoute>, UnauditedReason>> = {
  checkSession: "own_account",
  listSessions: "own_account",
  listOwnAccessTokens: "own_account",
  listAccessTokens: "overview",
  listParameters: "own_account",
  saveParameters: "own_account",
  listDefaults: "description",
  createCustomParameter: "own_account",
  deleteCustomParameter: "own_account",
  getSecondFactor: "own_account",
  setUpSecondFactor: "own_account",
  setUpAtLogin: "before_sign_in",
  checkPasswordLink: "before_sign_in",
  getSingleSignOnAvailability: "before_sign_in",
  startSingleSignOn: "before_sign_in",
  listUsers: "overview",
  listOrganizationUsers: "overview",
  getSingleSignOn: "overview",
  listOrganizations: "overview",
  listLocations: "overview",
  countRetentionDue: "overview",
  listWebhooks: "overview",
  listWebhookDeliveries: "overview",
  listDocuments: "overview",
  listAllDocuments: "overview",
  getDocument: "overview",
  getDocumentHistory: "overview",
  getDocumentParameters: "overview",
  getExportPreflight: "overview",
  getTakeoffSummary: "overview",
  getMarkSummary: "overview",
  getDocumentSet: "overview",
  events: "overview",
  uploadDocument: "own_upload",
  createUpload: "own_upload",
  getUpload: "own_upload",
  continueUpload: "own_upload",
  cancelUpload: "own_upload",
  previewTakeoff: "own_file",
  testNotification: "own_account",
  getDraft: "draft",
  getDraftSummaries: "overview",
  getPreflight: "draft",
  listDraftPages: "draft",
  getDraftPage: "draft",
  listDraftLines: "draft",
  listLostLines: "draft",
  listCorrections: "draft",
  viewDraft: "presence",
  getOperations: "overview",
  listParkedJobs: "overview",
  listEmails: "overview",
  listActs: "overview",
  getTurnaround: "overview",
  listAudit: "audit",
  describeUploads: "description",
  openApi: "description",
  apiPage: "description",
};

/** What the description of the API says with words for its readers, in words for readers of the audit trail. */
const AUDIT_LABELS: Partial<Record<RouteName, string>> = {
  changePassword: "Change their own password",
  endSession: "End one of their own sessions",
  endOtherSessions: "End all their other sessions",
  revokeOwnAccessToken: "Revoke one of their own access tokens",
  assignDocument: "Assign a document",
  assignNextDocument: "Take the unassigned document that is due first",
  releaseDocument: "Release a document",
};

/** The label of an action; the action's own name for one that only an earlier version knew. */
export function auditLabel(action: string): string {
  if (Object.hasOwn(OTHER_ACTIONS, action)) return OTHER_ACTIONS[action as OtherAction].label;
  if (!Object.hasOwn(ROUTES, action)) return action;
  return AUDIT_LABELS[action as RouteName] ?? ROUTES[action as RouteName].summary;
}

/** The actions of a group. */
export function listActions(group: AuditGroup): AuditAction[] {
  const others = (Object.keys(OTHER_ACTIONS) as OtherAction[]).filter((name) => OTHER_ACTIONS[name].group === group);
  return [...routeNames.filter((name) => getAuditGroup(name) === group), ...others];
}
