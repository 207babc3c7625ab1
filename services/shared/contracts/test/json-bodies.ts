import { ACCESS_TOKEN_LIMITS } from "../src/access-tokens/limits.ts";
import { TOKEN_MESSAGES } from "../src/access-tokens/access-token-messages.ts";
import { SECOND_FACTOR_MESSAGES } from "../src/accounts/second-factor-messages.ts";
import { MAX_CORRECTIONS } from "../src/drafts/corrections.ts";
import { LINE_TEXT, LINE_TEXTS } from "../src/drafts/draft-requests.ts";
import { LINE_MESSAGES } from "../src/drafts/line-messages.ts";
import { CHOOSE_DOCUMENTS, SET_DOCUMENTS } from "../src/drafts/set-marks.ts";
import { MESSAGES } from "../src/messages.ts";
import { OPERATIONS_MESSAGES } from "../src/operations/operations-messages.ts";
import { PARAMETER_MESSAGES } from "../src/operations/parameters.ts";
import type { RouteName, ROUTES } from "../src/routes/routes.ts";
import { TEXT_LIMITS, TEXT_MESSAGES } from "../src/text.ts";
import { WEBHOOK_MESSAGES } from "../src/webhooks/webhook-messages.ts";
import type { Field } from "./wrong-values.ts";

/** A route with a JSON body that has no row here does not compile. */
export type JsonRouteName = {
  [N in RouteName]: (typeof ROUTES)[N] extends { body: { type: "json" } } ? N : never;
}[RouteName];

export interface JsonBodyRow {
  body: Record<string, unknown>;
  fields: readonly Field[];
  /** The body is a list of such objects. */
  list?: true;
}

const { name: NAME, email: EMAIL, text: TEXT, notes: NOTES, password: PASSWORD } = TEXT_LIMITS;
const { drafts } = MESSAGES;
type Kind = Field["kind"];
const need = (kind: Kind, name: string, required: string, max?: number): Field => ({ name, kind, required, ...(max ? { max } : {}) });
const may = (kind: Kind, name: string, max?: number): Field => ({ name, kind, ...(max ? { max } : {}) });
const partial = (field: Field): Field => ({ ...field, partial: true });

const username = need("text", "username", MESSAGES.login.usernameRequired, NAME);
const email = need("email", "email", MESSAGES.users.emailRequired, EMAIL);
const password = need("password", "password", MESSAGES.password.required, PASSWORD);
const presented = need("password", "current_password", MESSAGES.password.required, PASSWORD);
const loginToken = need("token", "login_token", SECOND_FACTOR_MESSAGES.token);
const setupToken = need("token", "setup_token", SECOND_FACTOR_MESSAGES.token);
const code = need("token", "code", SECOND_FACTOR_MESSAGES.code);
const method = need("choice", "method", SECOND_FACTOR_MESSAGES.method);
const phone = may("text", "phone_number", TEXT);
const role = partial(need("choice", "role", MESSAGES.users.role));

const organizationName = need("text", "name", MESSAGES.organizations.nameRequired, NAME);
const organizationFields: Field[] = [
  may("email", "infra_metals_sponsor_email", EMAIL),
  may("text", "infra_sponsor_location", NAME),
  may("bytes", "quota_bytes"),
  may("count", "retention_days"),
  partial(need("count", "turnaround_hours", MESSAGES.organizations.turnaround)),
  may("working hours", "working_hours"),
];
const location = { body: { name: "North yard" }, fields: [need("text", "name", MESSAGES.locations.nameRequired, NAME)] };

const url = need("text", "url", WEBHOOK_MESSAGES.urlRequired);
const events = need("several", "events", WEBHOOK_MESSAGES.eventsRequired);
const webhook = { url: "https://hooks.example/takeoff", events: ["document.completed"] };

const jobs = need("several", "jobs", OPERATIONS_MESSAGES.nameSome);
const emailIds = need("several", "ids", OPERATIONS_MESSAGES.nameSome);
const reason = need("text", "reason", OPERATIONS_MESSAGES.reasonRequired, TEXT);
const JOB = { queue: "documents", event_id: "00000000-0000-4000-8000-000000000000" };

const act = need("token", "act", LINE_MESSAGES.act);
const version = need("count", "version", drafts.version);
const lines = need("several", "lines", drafts.selectSome);
const lineFields: Field[] = [
  need("designation", "designation", TEXT_MESSAGES.required),
  need("count", "quantity", drafts.quantity),
  ...LINE_TEXTS.map((name) => may("text", name, LINE_TEXT[name])),
];
const ACT = "0".repeat(32);
const LINE = { id: 7, version: 0 };

/** The fields of every JSON body and their limits. */
export const JSON_BODIES: Record<JsonRouteName, JsonBodyRow> = {
  login: {
    body: { username: "kim", password: "x" },
    fields: [username, { ...password, required: MESSAGES.login.passwordRequired }],
  },
  completeLogin: { body: { login_token: "token", code: "123456" }, fields: [loginToken, code] },
  setUpAtLogin: { body: { login_token: "token", method: "totp" }, fields: [loginToken, method] },
  enrolAtLogin: { body: { login_token: "token", setup_token: "token", code: "123456" }, fields: [loginToken, setupToken, code] },
  setUpSecondFactor: { body: { method: "totp", current_password: "x" }, fields: [method, presented] },
  addSecondFactor: { body: { setup_token: "token", code: "123456" }, fields: [setupToken, code] },
  removeSecondFactor: { body: { current_password: "x" }, fields: [presented] },
  renewRecoveryCodes: { body: { current_password: "x" }, fields: [presented] },
  forgotPassword: { body: { email: "kim@mail.example" }, fields: [email] },
  resetPassword: { body: { password: "x" }, fields: [password] },
  changePassword: {
    body: { current_password: "x", password: "y" },
    fields: [need("password", "current_password", MESSAGES.users.currentPasswordRequired, PASSWORD), password],
  },
  createAccessToken: {
    body: { name: "CI", scopes: ["documents:read"], expires_in_days: 30, current_password: "x" },
    fields: [
      need("text", "name", TOKEN_MESSAGES.nameRequired, ACCESS_TOKEN_LIMITS.nameLength),
      need("several", "scopes", TOKEN_MESSAGES.scopesRequired),
      need("count", "expires_in_days", TOKEN_MESSAGES.days),
      presented,
    ],
  },
  createUser: {
    body: { username: "kim", email: "kim@mail.example", password: "x", phone_number: "1", role: "user", organization_id: 1 },
    fields: [username, email, password, phone, role, may("boolean", "send_invitation")],
  },
  updateUser: {
    body: { email: "kim@mail.example", phone_number: "1", role: "user", current_password: "x" },
    fields: [partial(email), phone, role, may("password", "current_password", PASSWORD)],
  },
  startSingleSignOn: { body: { email: "kim@mail.example", return_to: null }, fields: [email] },
  setSingleSignOn: {
    body: { issuer: "https://id.example", client_id: "c", client_secret: "s", domains: ["mail.example"], creates_accounts: true },
    fields: [
      need("text", "issuer", MESSAGES.singleSignOn.issuerRequired),
      need("text", "client_id", MESSAGES.singleSignOn.clientIdRequired, TEXT),
      may("password", "client_secret", TEXT),
      need("several", "domains", MESSAGES.singleSignOn.domainsRequired),
      need("boolean", "creates_accounts", TEXT_MESSAGES.yesNo),
    ],
  },
  createWebhook: { body: webhook, fields: [url, events] },
  updateWebhook: { body: webhook, fields: [partial(url), partial(events)] },
  saveParameters: {
    body: { name: "default_paint_finish", value: "Painted", is_default: false },
    fields: [
      need("text", "name", PARAMETER_MESSAGES.nameRequired, NAME),
      need("text", "value", PARAMETER_MESSAGES.valueRequired, TEXT),
      may("boolean", "is_default"),
    ],
    list: true,
  },
  createCustomParameter: {
    body: { parameter_name: "Camber", parameter_value: "1", category: "QUALITY", description: "d", units: "in" },
    fields: [
      need("text", "parameter_name", PARAMETER_MESSAGES.nameRequired, NAME),
      need("text", "parameter_value", PARAMETER_MESSAGES.valueRequired, TEXT),
      partial(need("choice", "category", PARAMETER_MESSAGES.category)),
      may("text", "description", TEXT),
      may("text", "units", TEXT),
    ],
  },
  createOrganization: { body: { name: "Northgate Steel" }, fields: [organizationName, ...organizationFields] },
  updateOrganization: { body: { name: "Northgate Steel" }, fields: [partial(organizationName), ...organizationFields] },
  createLocation: location,
  updateLocation: location,
  setDocumentStatus: {
    body: { status: "failed", failureReason: "other", notes: "n", notifyClient: false },
    fields: [
      need("choice", "status", "This status cannot be set"),
      may("choice", "failureReason"),
      may("note", "notes", NOTES),
      may("boolean", "notifyClient"),
    ],
  },
  assignDocument: {
    body: { take_over: true, start: false, reason: "r" },
    fields: [may("boolean", "take_over"), may("boolean", "start"), may("text", "reason", TEXT)],
  },
  mapTakeoff: {
    body: { header_row: 0, roles: ["mark", "qty"] },
    fields: ["length_unit", "weight_unit", "weight_of", "decimal_mark"].map((name) => may("choice", name)),
  },
  retryJobs: { body: { jobs: [JOB] }, fields: [jobs] },
  dropJobs: { body: { jobs: [JOB], reason: "Tried" }, fields: [jobs, reason] },
  retryEmails: { body: { ids: [7] }, fields: [emailIds] },
  dropEmails: { body: { ids: [7], reason: "Tried" }, fields: [emailIds, reason] },
  decideDraftLines: {
    body: { lines: [LINE], state: "accepted" },
    fields: [lines, need("choice", "state", drafts.decision)],
  },
  editDraftLine: { body: { version: 0, designation: "W12X26", quantity: 2 }, fields: [...lineFields, version] },
  addDraftLine: {
    body: { page: 1, designation: "W12X26", quantity: 2, box: { left: 10, bottom: 10, right: 60, top: 20 } },
    fields: [...lineFields, need("count", "page", drafts.page), need("box", "box", drafts.box)],
  },
  splitDraftLine: { body: { act: ACT, version: 0, quantity: 1 }, fields: [act, version] },
  joinDraftLines: {
    body: { act: ACT, lines: [LINE, { ...LINE, id: 8 }] },
    fields: [act, need("several", "lines", LINE_MESSAGES.joinSome)],
  },
  restoreDraftLines: { body: { act: ACT, lines: [LINE] }, fields: [act, lines] },
  answerExceptions: {
    body: { exceptions: ["0".repeat(16)], answer: "dismissed" },
    fields: [need("several", "exceptions", LINE_MESSAGES.exceptions), may("choice", "answer")],
  },
  decideCorrections: {
    body: { corrections: [LINE], take: true },
    fields: [
      { ...need("several", "corrections", drafts.selectSome), items: MAX_CORRECTIONS },
      need("boolean", "take", TEXT_MESSAGES.yesNo),
    ],
  },
  chooseDocumentSet: {
    body: { documents: [7] },
    fields: [{ ...need("several", "documents", CHOOSE_DOCUMENTS), items: SET_DOCUMENTS.max }],
  },
  setViewScale: {
    body: { view: 0, points_per_foot: 18 },
    fields: [need("count", "view", drafts.view), need("scale", "points_per_foot", drafts.scale)],
  },
  chooseSheet: { body: { kind: "plan", counted: true }, fields: [may("choice", "kind"), may("boolean", "counted")] },
  completeDraft: { body: { leave_out_open: null }, fields: [may("boolean", "leave_out_open"), may("boolean", "send")] },
};
