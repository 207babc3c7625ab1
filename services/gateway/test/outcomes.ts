import type { RouteName } from "@takeoff/contracts";
import { database, TEST_PASSWORD, UPLOAD_FIELDS } from "@takeoff/testing";
import {
  UNAUTHENTICATED,
  FORBIDDEN,
  MISSING,
  everyone,
  NOT_ADMITTED,
  SIGNED_IN,
  ADMINS_ONLY,
  STAFF_ONLY,
  STAFF_ACTS,
  NO_SUCH_JOB,
  OWN_USERS,
  NOT_INVITED,
  VISIBLE_DOCUMENTS,
  VISIBLE_BUT_ALONE,
  csv,
  takeoffFile,
  NO_MAPPING,
  fresh,
  newUser,
  newParameter,
  headOfStream,
  onceRead,
  whileOpen,
  type Row,
  signedIn,
} from "./outcome-row.ts";
import { ACCESS_TOKEN_OUTCOMES } from "./access-token-rows.ts";
import { UPLOAD_OUTCOMES } from "./upload-outcomes.ts";
import { DRAFT_OUTCOMES } from "./draft-outcomes.ts";
import { sampleSetup } from "./single-sign-on.ts";
import { WEBHOOK_OUTCOMES } from "./webhook-rows.ts";

/** The contract's section 2, route by route. */
export const OUTCOMES: Record<RouteName, Row> = {
  // The body is invalid: a valid one would end the presented session.
  login: { ...everyone("400 validation_failed"), send: (client) => client.post("/login", {}) },
  completeLogin: {
    ...everyone("401 login_expired"),
    send: (client) => client.post("/login/second-factor", { login_token: "unknown", code: "123456" }),
  },
  setUpAtLogin: {
    ...everyone("401 login_expired"),
    send: (client) => client.post("/login/second-factor/setup", { login_token: "unknown", method: "totp" }),
  },
  enrolAtLogin: {
    ...everyone("401 login_expired"),
    send: (client) => client.post("/login/second-factor/enrolment", { login_token: "unknown", setup_token: "unknown", code: "123456" }),
  },
  logout: { ...everyone("204"), ownAccount: true, send: (client) => client.logout() },
  checkSession: { ...everyone("200"), send: (client) => client.get("/check_session") },
  acceptNda: { ...everyone("200"), visitor: UNAUTHENTICATED, ownAccount: true, send: (client) => client.acceptNda() },

  // Neither response reveals whether the account or link exists.
  forgotPassword: { ...everyone("200"), send: (client) => client.post("/forgot-password", { email: "unknown@mail.example" }) },
  resetPassword: { ...everyone("400 invalid_token"), send: (client) => client.post("/reset-password/token", { password: TEST_PASSWORD }) },
  checkPasswordLink: { ...everyone("400 invalid_token"), send: (client) => client.get("/reset-password/token") },
  confirmEmail: { ...everyone("400 invalid_token"), send: (client) => client.post("/confirm-email/token") },

  // The password in it is wrong: a right one would change that of the matrix's accounts.
  changePassword: {
    ...signedIn("403 wrong_password"),
    ownAccount: true,
    send: (client) => client.put("/user/password", { current_password: "Never-The-Password-1", password: TEST_PASSWORD }),
  },
  getSecondFactor: { ...SIGNED_IN, send: (client) => client.get("/user/second-factor") },
  setUpSecondFactor: {
    ...SIGNED_IN,
    send: (client) => client.post("/user/second-factor/setup", { method: "totp", current_password: TEST_PASSWORD }),
  },
  addSecondFactor: {
    ...signedIn("409 setup_expired"),
    send: (client) => client.post("/user/second-factor", { setup_token: "unknown", code: "123456" }),
  },
  // The accounts of the matrix have no second factor.
  removeSecondFactor: {
    ...signedIn(MISSING),
    send: (client) => client.post("/user/second-factor/removal", { current_password: TEST_PASSWORD }),
  },
  renewRecoveryCodes: {
    ...signedIn(MISSING),
    send: (client) => client.post("/user/second-factor/recovery-codes", { current_password: TEST_PASSWORD }),
  },
  ...ACCESS_TOKEN_OUTCOMES,
  ...WEBHOOK_OUTCOMES,
  listSessions: { ...SIGNED_IN, send: (client) => client.get("/user/sessions") },
  endOtherSessions: {
    ...signedIn("204"),
    ownAccount: true,
    send: (client) => client.delete("/user/sessions"),
  },
  endSession: {
    ...signedIn(MISSING),
    send: (client) => client.delete("/user/sessions/2000000000"),
  },
  sendInvitation: { ...NOT_INVITED, send: (client, id) => client.post(`/users/${id}/invitation`) },
  endUserSessions: {
    ...NOT_ADMITTED,
    user: FORBIDDEN,
    admin: { own: "204", colleagues: "204", foreign: MISSING },
    parent_admin: "204",
    ownTarget: true,
    send: (client, id) => client.delete(`/users/${id}/sessions`),
  },

  resetSecondFactor: {
    ...NOT_ADMITTED,
    user: FORBIDDEN,
    admin: { own: FORBIDDEN, colleagues: "204", foreign: MISSING },
    parent_admin: { own: FORBIDDEN, colleagues: "204", foreign: "204" },
    ownTarget: true,
    send: (client, id) => client.delete(`/users/${id}/second-factor`),
  },

  getSingleSignOnAvailability: { ...everyone("200"), send: (client) => client.get("/single-sign-on") },
  // No organization has this domain.
  startSingleSignOn: {
    ...everyone("400 validation_failed"),
    send: (client) => client.post("/single-sign-on", { email: "kim@matrix-unknown.example" }),
  },
  // Not begun in this browser: leads to the log-in page and changes nothing.
  finishSingleSignOn: { ...everyone("303"), send: (client) => client.get("/single-sign-on/callback/1?code=x&state=x") },
  getSingleSignOn: { ...STAFF_ONLY, send: (client, id) => client.get(`/organizations/${id}/single-sign-on`) },
  setSingleSignOn: {
    ...STAFF_ONLY,
    ownTarget: true,
    send: async (client, id) => client.put(`/organizations/${id}/single-sign-on`, await sampleSetup()),
  },
  // The target has none.
  deleteSingleSignOn: {
    ...STAFF_ONLY,
    parent_admin: MISSING,
    send: (client, id) => client.delete(`/organizations/${id}/single-sign-on`),
  },

  listUsers: { ...ADMINS_ONLY, send: (client) => client.get("/users") },
  createUser: {
    ...ADMINS_ONLY,
    admin: "201",
    parent_admin: "201",
    send: (client, _id, organization_id) => client.post("/users", { ...newUser(), organization_id }),
  },
  updateUser: {
    ...OWN_USERS,
    ownTarget: true,
    send: (client, id) => client.patch(`/users/${id}`, { phone_number: "555-0142" }),
  },
  deleteUser: {
    ...NOT_ADMITTED,
    user: FORBIDDEN,
    admin: { own: "409 cannot_delete_self", colleagues: "204", foreign: MISSING },
    parent_admin: { own: "409 cannot_delete_self", colleagues: "204", foreign: "204" },
    ownTarget: true,
    send: (client, id) => client.delete(`/users/${id}`, { admin_id: 1 }),
  },
  listOrganizationUsers: { ...OWN_USERS, send: (client, id) => client.get(`/organizations/${id}/users`) },

  countRetentionDue: { ...STAFF_ONLY, send: (client, id) => client.get(`/organizations/${id}/retention?days=30`) },
  exportOrganization: { ...OWN_USERS, send: (client, id) => client.get(`/organizations/${id}/export`) },

  listParameters: { ...SIGNED_IN, send: (client) => client.get("/user/parameters") },
  saveParameters: {
    ...SIGNED_IN,
    send: (client) => client.post("/user/parameters", [{ name: "default_paint_finish", value: "Painted", is_default: false }]),
  },
  listDefaults: { ...SIGNED_IN, send: (client) => client.get("/defaults") },
  createCustomParameter: {
    ...signedIn("201"),
    send: (client) => client.post("/user/parameters/custom", newParameter(fresh())),
  },
  deleteCustomParameter: {
    ...signedIn("204"),
    send: async (client) => {
      const name = fresh();
      await client.post("/user/parameters/custom", newParameter(name));
      return client.delete(`/user/parameters/custom/${encodeURIComponent(name)}`);
    },
  },

  listOrganizations: { ...SIGNED_IN, send: (client) => client.get("/organizations") },
  createOrganization: {
    ...STAFF_ONLY,
    parent_admin: "201",
    send: (client) => client.post("/organizations", { name: fresh() }),
  },
  updateOrganization: {
    ...STAFF_ONLY,
    ownTarget: true,
    send: (client, id) => client.patch(`/organizations/${id}`, { name: fresh() }),
  },
  deleteOrganization: {
    ...STAFF_ONLY,
    parent_admin: "204",
    ownTarget: true,
    send: (client, id) => client.delete(`/organizations/${id}`),
  },
  listLocations: { ...SIGNED_IN, send: (client) => client.get("/locations") },
  createLocation: { ...STAFF_ONLY, parent_admin: "201", send: (client) => client.post("/locations", { name: fresh() }) },
  updateLocation: { ...STAFF_ONLY, ownTarget: true, send: (client, id) => client.patch(`/locations/${id}`, { name: fresh() }) },
  deleteLocation: {
    ...STAFF_ONLY,
    parent_admin: "204",
    ownTarget: true,
    send: (client, id) => client.delete(`/locations/${id}`),
  },

  listDocuments: { ...SIGNED_IN, send: (client) => client.get("/pdfs") },
  listAllDocuments: { ...STAFF_ONLY, send: (client) => client.get("/pdfs/all") },
  downloadOriginals: {
    ...STAFF_ONLY,
    send: async (client, _id, organizationId) => {
      const { json } = await client.upload({ fields: { ...UPLOAD_FIELDS, organization_id: String(organizationId) } });
      return client.get(`/pdfs/originals?ids=${json.id}`);
    },
  },
  getDocument: { ...VISIBLE_DOCUMENTS, send: (client, id) => client.get(`/pdfs/${id}`) },
  getDocumentParameters: { ...VISIBLE_DOCUMENTS, send: (client, id) => client.get(`/pdfs/${id}/parameters`) },
  getDocumentHistory: { ...VISIBLE_DOCUMENTS, send: (client, id) => client.get(`/pdfs/${id}/history`) },
  ...UPLOAD_OUTCOMES,
  setDocumentStatus: {
    ...STAFF_ONLY,
    send: (client, id) => client.patch(`/pdfs/${id}/status`, { status: "completed", notifyClient: false }),
  },
  assignDocument: { ...STAFF_ONLY, send: (client, id) => whileOpen(client, id, "pending", () => client.put(`/pdfs/${id}/assignment`, {})) },
  assignNextDocument: {
    ...STAFF_ONLY,
    send: (client, id) =>
      whileOpen(client, id, "pending", async () => {
        // The most urgent one: other documents are those of other tests.
        await database().query("update documents.documents set due_at = '1980-01-01Z' where id = $1", [id]);
        return client.post("/pdfs/next");
      }),
  },
  releaseDocument: {
    ...STAFF_ONLY,
    send: (client, id) => whileOpen(client, id, "in_progress", () => client.delete(`/pdfs/${id}/assignment`)),
  },
  completeDocument: { ...STAFF_ONLY, send: (client, id) => client.put(`/pdfs/status/${id}`) },
  processDocument: {
    ...STAFF_ONLY,
    send: async (client, id) => {
      const response = await client.form(`/pdfs/${id}/process`, [csv]);
      // The other requests find the document completed, with results for every user who may see it.
      if (response.status === 200) await client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
      return response;
    },
  },
  deleteDocument: {
    ...NOT_ADMITTED,
    user: FORBIDDEN,
    admin: { own: "204", colleagues: "204", foreign: MISSING },
    parent_admin: "204",
    ownTarget: true,
    send: (client, id) => client.delete(`/pdfs/${id}`),
  },
  previewDocument: { ...VISIBLE_DOCUMENTS, send: (client, id) => client.get(`/pdfs/${id}/preview`) },
  downloadDocument: { ...VISIBLE_DOCUMENTS, send: (client, id) => client.get(`/pdfs/${id}/download?version=processed`) },
  downloadCsv: { ...VISIBLE_DOCUMENTS, send: (client, id) => client.get(`/pdfs/${id}/files/csv`) },
  downloadXml: { ...VISIBLE_DOCUMENTS, send: (client, id) => client.get(`/pdfs/${id}/files/xml`) },
  // The target's CSV was stored as it is.
  downloadImport: { ...STAFF_ONLY, parent_admin: MISSING, send: (client, id) => client.get(`/pdfs/${id}/files/import`) },
  previewTakeoff: { ...STAFF_ONLY, send: (client, id) => client.form(`/pdfs/${id}/takeoff-preview`, [takeoffFile]) },
  importTakeoff: { ...STAFF_ONLY, ownTarget: true, send: (client, id) => client.form(`/pdfs/${id}/takeoff-import`, [takeoffFile]) },
  // A new target has no CSV; the others have one that may not be extracted yet.
  getTakeoff: { ...STAFF_ONLY, parent_admin: MISSING, ownTarget: true, send: (client, id) => client.get(`/pdfs/${id}/takeoff`) },
  mapTakeoff: { ...STAFF_ONLY, send: (client, id) => client.put(`/pdfs/${id}/takeoff-mapping`, NO_MAPPING) },
  getExportPreflight: { ...VISIBLE_DOCUMENTS, send: (client, id) => client.get(`/pdfs/${id}/export-preflight`) },
  exportDocument: { ...VISIBLE_DOCUMENTS, send: (client, id) => onceRead(() => client.get(`/pdfs/${id}/export?format=csv`)) },
  // Where the caller sees the document, the requests fail only because it replaces no other.
  getDifference: { ...VISIBLE_BUT_ALONE, send: (client, id) => client.get(`/pdfs/${id}/difference`) },
  exportDifference: { ...VISIBLE_BUT_ALONE, send: (client, id) => client.get(`/pdfs/${id}/difference/csv`) },
  // Its takeoff was delivered without a check.
  getMarkSummary: { ...VISIBLE_BUT_ALONE, send: (client, id) => client.get(`/pdfs/${id}/marks/summary`) },
  listMarks: { ...VISIBLE_DOCUMENTS, send: (client, id) => client.get(`/pdfs/${id}/marks`) },
  exportMarks: { ...VISIBLE_BUT_ALONE, send: (client, id) => client.get(`/pdfs/${id}/marks/export`) },
  takeDrawnLengths: { ...STAFF_ACTS, send: (client, id) => client.post(`/pdfs/${id}/marks/lengths`) },
  takeDrawnParts: { ...STAFF_ACTS, send: (client, id) => client.post(`/pdfs/${id}/marks/parts`) },
  removeDrawnParts: { ...STAFF_ACTS, send: (client, id) => client.delete(`/pdfs/${id}/marks/parts`) },
  getDocumentSet: { ...STAFF_ONLY, send: (client, id) => client.get(`/pdfs/${id}/set`) },
  chooseDocumentSet: { ...STAFF_ONLY, send: (client, id) => client.put(`/pdfs/${id}/set`, { documents: [id] }) },
  getTakeoffSummary: { ...VISIBLE_DOCUMENTS, send: (client, id) => client.get(`/pdfs/${id}/takeoff-summary`) },
  downloadBundle: { ...VISIBLE_DOCUMENTS, send: (client, id) => client.get(`/pdfs/${id}/bundle`) },
  listTakeoffLines: { ...VISIBLE_DOCUMENTS, send: (client, id) => client.get(`/pdfs/${id}/takeoff-lines?page=1`) },
  getDocumentData: { ...VISIBLE_DOCUMENTS, send: (client, id) => client.get(`/pdfs/${id}/data`) },
  testNotification: { ...STAFF_ONLY, parent_admin: "202", send: (client, id) => client.post(`/pdfs/${id}/test-notification`) },

  ...DRAFT_OUTCOMES,

  getOperations: { ...STAFF_ONLY, send: (client) => client.get("/operations") },
  listParkedJobs: { ...STAFF_ONLY, send: (client) => client.get("/operations/jobs?queue=documents") },
  retryJobs: { ...STAFF_ACTS, send: (client) => client.post("/operations/jobs/retry", { jobs: [NO_SUCH_JOB] }) },
  dropJobs: { ...STAFF_ACTS, send: (client) => client.post("/operations/jobs/drop", { jobs: [NO_SUCH_JOB], reason: "Matrix" }) },
  listEmails: { ...STAFF_ONLY, send: (client) => client.get("/operations/emails?state=sent&limit=1") },
  retryEmails: { ...STAFF_ACTS, send: (client) => client.post("/operations/emails/retry", { ids: [2_000_000_000] }) },
  dropEmails: { ...STAFF_ACTS, send: (client) => client.post("/operations/emails/drop", { ids: [2_000_000_000], reason: "Matrix" }) },
  listActs: { ...STAFF_ONLY, send: (client) => client.get("/operations/acts") },
  getTurnaround: { ...STAFF_ONLY, send: (client) => client.get("/operations/turnaround") },
  exportTurnaround: { ...STAFF_ONLY, send: (client) => client.get("/operations/turnaround/export") },

  listAudit: { ...ADMINS_ONLY, send: (client) => client.get("/audit?limit=1") },
  exportAudit: { ...ADMINS_ONLY, send: (client) => client.get("/audit/export?q=unknown") },

  events: { ...SIGNED_IN, send: headOfStream },
  describeUploads: { ...everyone("204"), send: (client) => client.raw("OPTIONS", "/uploads") },
  openApi: { ...everyone("200"), send: (client) => client.get("/openapi.json") },
  apiPage: { ...everyone("200"), send: (client) => client.get("/docs") },
};
