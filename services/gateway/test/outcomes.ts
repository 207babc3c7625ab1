import type { RouteName, ROUTES } from "@takeoff/contracts";
import { UPLOAD_FIELDS, type ApiAnswer, type ApiClient, type Part } from "@takeoff/testing";

/** A route that is only planned has no row; one that comes to be served needs one, or this does not compile. */
export type ServedRouteName = { [N in RouteName]: (typeof ROUTES)[N] extends { planned: true } ? never : N }[RouteName];

export const KINDS = ["visitor", "pending", "user", "admin", "parent_admin"] as const;
/** Who calls; `pending` has not accepted the NDA. */
export type Kind = (typeof KINDS)[number];

/** Whose the thing is that the path names: the caller's, of another of the same organization, of another organization. */
export type Whose = "own" | "colleagues" | "foreign";

/** Status, and the code of a refusal: `403 forbidden`. */
type Outcome = string;

export interface Row extends Record<Exclude<Kind, "user" | "admin" | "parent_admin">, Outcome> {
  user: Outcome | Record<Whose, Outcome>;
  admin: Outcome | Record<Whose, Outcome>;
  parent_admin: Outcome | Record<Whose, Outcome>;
  /** The call as a client that means it well makes it. */
  send(client: ApiClient, id: number, organizationId: number): Promise<Pick<ApiAnswer, "status" | "json">>;
  /** Changes who is calling: each call needs an account of its own. */
  ownAccount?: true;
}

const [UNAUTHENTICATED, PENDING, FORBIDDEN, MISSING] = [
  "401 unauthenticated",
  "403 nda_required",
  "403 forbidden",
  "404 not_found",
] as const;

const everyone = (outcome: Outcome) => ({ visitor: outcome, pending: outcome, user: outcome, admin: outcome, parent_admin: outcome });
const DOOR = { visitor: UNAUTHENTICATED, pending: PENDING } as const;
const SIGNED_IN = { ...DOOR, user: "200", admin: "200", parent_admin: "200" } as const;
const STAFF_ONLY = { ...DOOR, user: FORBIDDEN, admin: FORBIDDEN, parent_admin: "200" } as const;
const VISIBLE_DOCUMENTS = {
  ...DOOR,
  user: { own: "200", colleagues: MISSING, foreign: MISSING },
  admin: { own: "200", colleagues: "200", foreign: MISSING },
  parent_admin: "200",
} as const;

const csv: Part = { name: "csv_file", body: "Mark,Qty\nB1,2\n", filename: "result.csv", contentType: "text/csv" };

/** The contract's section 2, route by route. */
export const OUTCOMES: Record<ServedRouteName, Row> = {
  // Anyone gets as far as the body, which is wrong here: a right one would end the session that is presented.
  login: { ...everyone("400 validation_failed"), send: (client) => client.post("/login", {}) },
  logout: { ...everyone("204"), ownAccount: true, send: (client) => client.logout() },
  checkSession: { ...everyone("200"), send: (client) => client.get("/check_session") },
  acceptNda: { ...everyone("200"), visitor: UNAUTHENTICATED, ownAccount: true, send: (client) => client.acceptNda() },

  listOrganizations: { ...SIGNED_IN, send: (client) => client.get("/organizations") },
  listLocations: { ...SIGNED_IN, send: (client) => client.get("/locations") },

  listDocuments: { ...SIGNED_IN, send: (client) => client.get("/pdfs") },
  listAllDocuments: { ...STAFF_ONLY, send: (client) => client.get("/pdfs/all") },
  getDocument: { ...VISIBLE_DOCUMENTS, send: (client, id) => client.get(`/pdfs/${id}`) },
  uploadDocument: {
    ...SIGNED_IN,
    send: (client, _id, organizationId) => client.upload({ fields: { ...UPLOAD_FIELDS, organization_id: String(organizationId) } }),
  },
  setDocumentStatus: {
    ...STAFF_ONLY,
    send: (client, id) => client.patch(`/pdfs/${id}/status`, { status: "completed", notifyClient: false }),
  },
  completeDocument: { ...STAFF_ONLY, send: (client, id) => client.put(`/pdfs/status/${id}`) },
  processDocument: {
    ...STAFF_ONLY,
    send: async (client, id) => {
      const answer = await client.form(`/pdfs/${id}/process`, [csv]);
      // The other calls find the document completed, with its results for everyone who sees it.
      if (answer.status === 200) await client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
      return answer;
    },
  },
  previewDocument: { ...VISIBLE_DOCUMENTS, send: (client, id) => client.get(`/pdfs/${id}/preview`) },
  downloadDocument: { ...VISIBLE_DOCUMENTS, send: (client, id) => client.get(`/pdfs/${id}/download?version=processed`) },
  downloadCsv: { ...VISIBLE_DOCUMENTS, send: (client, id) => client.get(`/pdfs/${id}/files/csv`) },
  downloadXml: { ...VISIBLE_DOCUMENTS, send: (client, id) => client.get(`/pdfs/${id}/files/xml`) },

  events: { ...SIGNED_IN, send: headOfStream },
  openApi: { ...everyone("200"), send: (client) => client.get("/openapi.json") },
  apiPage: { ...everyone("200"), send: (client) => client.get("/docs") },
};

/** A stream never ends by itself: only a refusal is read whole. */
async function headOfStream(client: ApiClient): Promise<Pick<ApiAnswer, "status" | "json">> {
  const { status, stream } = await client.open("GET", "/events");
  if (status === 200) {
    stream.destroy();
    return { status, json: undefined };
  }
  const chunks = (await stream.toArray()) as Buffer[];
  return { status, json: JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown };
}
