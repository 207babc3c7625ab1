import type { RouteName } from "@takeoff/contracts";
import { correctionsFile, NO_SUCH_LINE, SOME_BOX, STAFF_ACTS, STAFF_ONLY, type Row } from "./outcome-row.ts";

const NO_SUCH_ACT = "0".repeat(32);

export const DRAFT_OUTCOMES = {
  getDraftSummaries: { ...STAFF_ONLY, send: (client) => client.get("/drafts?documents=1") },
  getDraft: { ...STAFF_ONLY, send: (client, id) => client.get(`/pdfs/${id}/draft`) },
  getPreflight: { ...STAFF_ONLY, send: (client, id) => client.get(`/pdfs/${id}/preflight`) },
  // There is a draft already.
  requestDraft: { ...STAFF_ONLY, parent_admin: "202", send: (client, id) => client.post(`/pdfs/${id}/draft`) },
  listDraftPages: { ...STAFF_ONLY, send: (client, id) => client.get(`/pdfs/${id}/draft/pages`) },
  getDraftPage: { ...STAFF_ONLY, send: (client, id) => client.get(`/pdfs/${id}/draft/pages/1`) },
  listDraftLines: { ...STAFF_ONLY, send: (client, id) => client.get(`/pdfs/${id}/draft/lines`) },
  // For staff these requests fail only because the document is completed.
  decideDraftLines: {
    ...STAFF_ACTS,
    send: (client, id) => client.post(`/pdfs/${id}/draft/lines/decide`, { lines: [NO_SUCH_LINE], state: "accepted" }),
  },
  editDraftLine: {
    ...STAFF_ACTS,
    send: (client, id) => client.patch(`/pdfs/${id}/draft/lines/${NO_SUCH_LINE.id}`, { version: 0, designation: "W12X26", quantity: 1 }),
  },
  addDraftLine: {
    ...STAFF_ACTS,
    send: (client, id) => client.post(`/pdfs/${id}/draft/lines`, { page: 1, designation: "W12X26", quantity: 1, box: SOME_BOX }),
  },
  splitDraftLine: {
    ...STAFF_ACTS,
    send: (client, id) => client.post(`/pdfs/${id}/draft/lines/${NO_SUCH_LINE.id}/split`, { act: NO_SUCH_ACT, version: 0, quantity: 1 }),
  },
  joinDraftLines: {
    ...STAFF_ACTS,
    send: (client, id) =>
      client.post(`/pdfs/${id}/draft/lines/join`, {
        act: NO_SUCH_ACT,
        lines: [NO_SUCH_LINE, { ...NO_SUCH_LINE, id: NO_SUCH_LINE.id + 1 }],
      }),
  },
  restoreDraftLines: {
    ...STAFF_ACTS,
    send: (client, id) => client.post(`/pdfs/${id}/draft/lines/restore`, { act: NO_SUCH_ACT, lines: [NO_SUCH_LINE] }),
  },
  // For staff it fails only because the page has no such exception.
  answerExceptions: {
    ...STAFF_ACTS,
    send: (client, id) => client.put(`/pdfs/${id}/draft/pages/1/answers`, { exceptions: ["0".repeat(16)], answer: "dismissed" }),
  },
  setViewScale: {
    ...STAFF_ACTS,
    send: (client, id) => client.put(`/pdfs/${id}/draft/pages/1/scale`, { view: 0, points_per_foot: 18 }),
  },
  chooseSheet: { ...STAFF_ACTS, send: (client, id) => client.patch(`/pdfs/${id}/draft/pages/1`, { counted: true }) },
  viewDraft: { ...STAFF_ONLY, send: (client, id) => client.put(`/pdfs/${id}/draft/viewers`) },
  listCorrections: { ...STAFF_ONLY, send: (client, id) => client.get(`/pdfs/${id}/draft/corrections`) },
  // The list has no markup of the draft.
  importCorrections: {
    ...STAFF_ONLY,
    parent_admin: "422 invalid_file",
    send: (client, id) => client.form(`/pdfs/${id}/draft/corrections`, [correctionsFile]),
  },
  // Nobody drew markups into the drawing.
  offerDrawnMarkups: {
    ...STAFF_ONLY,
    parent_admin: "422 invalid_file",
    send: (client, id) => client.post(`/pdfs/${id}/draft/corrections/drawing`),
  },
  decideCorrections: {
    ...STAFF_ACTS,
    send: (client, id) => client.post(`/pdfs/${id}/draft/corrections/decide`, { corrections: [NO_SUCH_LINE], take: true }),
  },
  listLostLines: { ...STAFF_ONLY, send: (client, id) => client.get(`/pdfs/${id}/draft/lost-lines`) },
  // The body is invalid: with a valid one the document would not be completed any more.
  completeDraft: {
    ...STAFF_ONLY,
    parent_admin: "400 validation_failed",
    send: (client, id) => client.post(`/pdfs/${id}/draft/complete`, { leave_out_open: 1 }),
  },
} as const satisfies Partial<Record<RouteName, Row>>;
