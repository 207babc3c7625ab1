import {
  areResultsPending,
  MESSAGES,
  OPERATIONS_MESSAGES,
  PARAMETER_MESSAGES,
  routePath,
  TEXT_LIMITS,
  type Finding,
} from "@takeoff/contracts";
import { uniqueSuffix, waitFor } from "@takeoff/testing";
import { ACCESS_TOKEN_BODIES } from "./access-token-rows.ts";
import { ACCOUNT_BODIES } from "./account-bodies.ts";
import type { BodyRow, Call, Field, JsonRouteName, World } from "./body-row.ts";
import { DRAFT_BODIES } from "./draft-bodies.ts";
import { SINGLE_SIGN_ON_BODIES } from "./single-sign-on.ts";
import { WEBHOOK_BODIES } from "./webhook-rows.ts";
import { USER_BODIES } from "./user-bodies.ts";

const { name: NAME, email: EMAIL, text: TEXT, notes: NOTES } = TEXT_LIMITS;
const fresh = (): string => `Body ${uniqueSuffix()}`;

const organizationName: Field = {
  name: "name",
  kind: "text",
  required: MESSAGES.organizations.nameRequired,
  max: NAME,
  takes: "visible",
};
const sponsor: Field[] = [
  { name: "infra_metals_sponsor_email", kind: "email", max: EMAIL },
  {
    name: "infra_sponsor_location",
    kind: "text",
    max: NAME,
    takes: "visible",
    ready: ({ operator }, name) => operator.client.post("/locations", { name }),
  },
];
const limits: Field[] = [
  { name: "quota_bytes", kind: "count" },
  { name: "retention_days", kind: "count" },
  { name: "turnaround_hours", kind: "count", required: MESSAGES.organizations.turnaround, partial: true },
  { name: "working_hours", kind: "working hours" },
];
const locationName: Field = {
  name: "name",
  kind: "text",
  required: MESSAGES.locations.nameRequired,
  max: NAME,
  takes: "visible",
};

const jobs: Field = { name: "jobs", kind: "several", required: OPERATIONS_MESSAGES.nameSome };
const emailIds: Field = { name: "ids", kind: "several", required: OPERATIONS_MESSAGES.nameSome };
const actReason: Field = { name: "reason", kind: "text", required: OPERATIONS_MESSAGES.reasonRequired, max: TEXT };
// A valid body names a missing job or e-mail. The tests of notifications cover existing ones.
const NO_SUCH_JOB = { queue: "documents", event_id: "00000000-0000-4000-8000-000000000000" } as const;

const staffCall =
  (name: JsonRouteName) =>
  ({ operator }: World) => ({ client: operator.client, path: routePath(name) });
const userCall =
  (name: JsonRouteName) =>
  ({ ours }: World) => ({ client: ours.user.client, path: routePath(name) });
const made = async ({ operator: { client } }: World, path: string): Promise<Call> => {
  const { json } = await client.post(path, { name: fresh() }, { expectOk: true });
  return { client, path: `${path}/${json.id}` };
};

const nameParameter: Field["ready"] = ({ ours }, parameter_name) =>
  ours.user.client.post("/user/parameters/custom", { parameter_name, parameter_value: "1" });

/** The fields of every JSON body and their limits. */
export const BODIES: Record<JsonRouteName, BodyRow> = {
  ...ACCOUNT_BODIES,
  ...ACCESS_TOKEN_BODIES,
  ...USER_BODIES,
  ...SINGLE_SIGN_ON_BODIES,
  ...WEBHOOK_BODIES,
  ...DRAFT_BODIES,
  mapTakeoff: {
    prepare: async ({ operator: { client }, documentId }) => {
      const csv = { name: "csv_file", body: "Mark,Qty\nB1,2\n", filename: "takeoff.csv" };
      await client.form(`/pdfs/${documentId}/process`, [csv], { expectOk: true });
      const isRead = async () => !areResultsPending((await client.get(`/pdfs/${documentId}`)).json.findings as Finding[]);
      await waitFor(isRead, { what: "the CSV to be read", timeoutMs: 50_000 });
      return { client, path: `/pdfs/${documentId}/takeoff-mapping` };
    },
    body: () => ({ header_row: 0, roles: ["mark", "qty"] }),
    fields: ["length_unit", "weight_of", "decimal_mark"].map((name): Field => ({ name, kind: "choice" })),
    accepted: "200",
  },
  saveParameters: {
    prepare: userCall("saveParameters"),
    body: () => ({ name: "default_paint_finish", value: "Painted", is_default: false }),
    fields: [
      { name: "name", kind: "text", required: PARAMETER_MESSAGES.nameRequired, max: NAME, ready: nameParameter },
      { name: "value", kind: "text", required: PARAMETER_MESSAGES.valueRequired, max: TEXT },
      { name: "is_default", kind: "boolean" },
    ],
    list: true,
    accepted: "200",
    shownAt: () => "/user/parameters",
  },
  createCustomParameter: {
    prepare: userCall("createCustomParameter"),
    body: () => ({ parameter_name: fresh(), parameter_value: "1", category: "QUALITY", description: "d", units: "in" }),
    fields: [
      { name: "parameter_name", kind: "text", required: PARAMETER_MESSAGES.nameRequired, max: NAME },
      { name: "parameter_value", kind: "text", required: PARAMETER_MESSAGES.valueRequired, max: TEXT },
      { name: "category", kind: "choice", required: PARAMETER_MESSAGES.category, partial: true },
      { name: "description", kind: "text", max: TEXT },
      { name: "units", kind: "text", max: TEXT },
    ],
    accepted: "201",
    shownAt: () => "/user/parameters",
  },
  createOrganization: {
    prepare: staffCall("createOrganization"),
    body: () => ({ name: fresh(), infra_metals_sponsor_email: null, infra_sponsor_location: null }),
    fields: [organizationName, ...sponsor, ...limits],
    accepted: "201",
    shownAt: () => "/organizations",
  },
  updateOrganization: {
    prepare: (world) => made(world, "/organizations"),
    body: () => ({ name: fresh(), infra_metals_sponsor_email: null, infra_sponsor_location: null }),
    fields: [{ ...organizationName, partial: true }, ...sponsor, ...limits],
    accepted: "200",
    shownAt: () => "/organizations",
  },
  createLocation: {
    prepare: staffCall("createLocation"),
    body: () => ({ name: fresh() }),
    fields: [locationName],
    accepted: "201",
    shownAt: () => "/locations",
  },
  updateLocation: {
    prepare: (world) => made(world, "/locations"),
    body: () => ({ name: fresh() }),
    fields: [locationName],
    accepted: "200",
    shownAt: () => "/locations",
  },
  setDocumentStatus: {
    // Setting the same status again changes nothing.
    prepare: async ({ operator: { client }, documentId }) => {
      const path = `/pdfs/${documentId}/status`;
      await client.patch(path, { status: "pending" }, { expectOk: true });
      return { client, path };
    },
    body: () => ({ status: "failed", failureReason: "other", notes: "n", notifyClient: false }),
    fields: [
      { name: "status", kind: "choice", required: "This status cannot be set" },
      { name: "failureReason", kind: "choice" },
      { name: "notes", kind: "note", max: NOTES },
      { name: "notifyClient", kind: "boolean" },
    ],
    accepted: "200",
    shownAt: ({ documentId }) => `/pdfs/${documentId}`,
  },
  assignDocument: {
    prepare: async ({ operator: { client }, documentId }) => {
      await client.patch(`/pdfs/${documentId}/status`, { status: "pending" }, { expectOk: true });
      await client.delete(`/pdfs/${documentId}/assignment`, undefined, { expectOk: true });
      return { client, path: `/pdfs/${documentId}/assignment` };
    },
    body: () => ({ take_over: true, start: false, reason: "r" }),
    fields: [
      { name: "take_over", kind: "boolean" },
      { name: "start", kind: "boolean" },
      { name: "reason", kind: "text", max: TEXT },
    ],
    accepted: "200",
    shownAt: ({ documentId }) => `/pdfs/${documentId}/history`,
    isShownThereOnly: true,
  },
  retryJobs: {
    prepare: staffCall("retryJobs"),
    body: () => ({ jobs: [NO_SUCH_JOB] }),
    fields: [jobs],
    accepted: "409 conflict",
  },
  dropJobs: {
    prepare: staffCall("dropJobs"),
    body: () => ({ jobs: [NO_SUCH_JOB], reason: "Tried" }),
    fields: [jobs, actReason],
    accepted: "409 conflict",
  },
  retryEmails: {
    prepare: staffCall("retryEmails"),
    body: () => ({ ids: [2_000_000_000] }),
    fields: [emailIds],
    accepted: "409 conflict",
  },
  dropEmails: {
    prepare: staffCall("dropEmails"),
    body: () => ({ ids: [2_000_000_000], reason: "Tried" }),
    fields: [emailIds, actReason],
    accepted: "409 conflict",
  },
};
