import { LINE_MESSAGES, LINE_TEXT, LINE_TEXTS, MAX_CORRECTIONS, MESSAGES, TEXT_MESSAGES } from "@takeoff/contracts";
import { waitFor } from "@takeoff/testing";
import type { BodyRow, Call, Field, JsonRouteName, World } from "./body-row.ts";

const lineFields: Field[] = [
  { name: "designation", kind: "designation", required: TEXT_MESSAGES.required },
  { name: "quantity", kind: "count", required: MESSAGES.drafts.quantity },
];
const lineTexts: Field[] = LINE_TEXTS.map((name) => ({ name, kind: "text", max: LINE_TEXT[name] }));
const NO_SUCH_ACT = "0".repeat(32);
const act: Field = { name: "act", kind: "token", required: LINE_MESSAGES.act };
/** A document that was checked and whose drawing was read. */
const drafted = async ({ ours, operator: { client } }: World, path: string): Promise<Call> => {
  const { id } = (await ours.user.client.upload({ expectOk: true })).json as { id: number };
  await client.post(`/pdfs/${id}/draft`, undefined, { expectOk: true });
  const isRead = async () =>
    (await client.get(`/pdfs/${id}`)).json.status === "pending" && (await client.get(`/pdfs/${id}/draft`)).json.state === "ready";
  await waitFor(isRead, { what: "the drawing to be checked and read", timeoutMs: 60_000 });
  return { client, path: `/pdfs/${id}/draft/${path}` };
};

/** The bodies of requests about draft takeoffs. */
export const DRAFT_BODIES = {
  decideDraftLines: {
    prepare: (world) => drafted(world, "lines/decide"),
    body: () => ({ lines: [{ id: 2_000_000_000, version: 0 }], state: "accepted" }),
    fields: [
      { name: "lines", kind: "several", required: MESSAGES.drafts.selectSome },
      { name: "state", kind: "choice", required: MESSAGES.drafts.decision },
    ],
    accepted: "409 conflict",
  },
  editDraftLine: {
    prepare: (world) => drafted(world, "lines/2000000000"),
    body: () => ({ version: 0, designation: "W12X26", quantity: 2 }),
    fields: [...lineFields, ...lineTexts, { name: "version", kind: "count", required: MESSAGES.drafts.version }],
    accepted: "409 conflict",
  },
  splitDraftLine: {
    prepare: (world) => drafted(world, "lines/2000000000/split"),
    body: () => ({ act: NO_SUCH_ACT, version: 0, quantity: 1 }),
    fields: [act, { name: "version", kind: "count", required: MESSAGES.drafts.version }],
    accepted: "409 conflict",
  },
  joinDraftLines: {
    prepare: (world) => drafted(world, "lines/join"),
    body: () => ({
      act: NO_SUCH_ACT,
      lines: [
        { id: 2_000_000_000, version: 0 },
        { id: 2_000_000_001, version: 0 },
      ],
    }),
    fields: [act, { name: "lines", kind: "several", required: LINE_MESSAGES.joinSome }],
    accepted: "409 conflict",
  },
  restoreDraftLines: {
    prepare: (world) => drafted(world, "lines/restore"),
    body: () => ({ act: NO_SUCH_ACT, lines: [{ id: 2_000_000_000, version: 0 }] }),
    fields: [act, { name: "lines", kind: "several", required: MESSAGES.drafts.selectSome }],
    accepted: "409 conflict",
  },
  answerExceptions: {
    prepare: (world) => drafted(world, "pages/1/answers"),
    body: () => ({ exceptions: ["0".repeat(16)], answer: "dismissed" }),
    fields: [
      { name: "exceptions", kind: "several", required: LINE_MESSAGES.exceptions },
      { name: "answer", kind: "choice" },
    ],
    accepted: "409 conflict",
  },
  decideCorrections: {
    prepare: (world) => drafted(world, "corrections/decide"),
    body: () => ({ corrections: [{ id: 2_000_000_000, version: 0 }], take: true }),
    fields: [
      { name: "corrections", kind: "several", required: MESSAGES.drafts.selectSome, items: MAX_CORRECTIONS },
      { name: "take", kind: "boolean", required: TEXT_MESSAGES.yesNo },
    ],
    accepted: "409 conflict",
  },
  addDraftLine: {
    prepare: (world) => drafted(world, "lines"),
    body: () => ({ page: 1, designation: "W12X26", quantity: 2, box: { left: 10, bottom: 10, right: 60, top: 20 } }),
    fields: [
      ...lineFields,
      ...lineTexts,
      { name: "page", kind: "count", required: MESSAGES.drafts.page },
      { name: "box", kind: "box", required: MESSAGES.drafts.box },
    ],
    accepted: "200",
  },
  setViewScale: {
    prepare: (world) => drafted(world, "pages/1/scale"),
    body: () => ({ view: 0, points_per_foot: 18 }),
    fields: [
      { name: "view", kind: "count", required: MESSAGES.drafts.view },
      { name: "points_per_foot", kind: "scale", required: MESSAGES.drafts.scale },
    ],
    accepted: "200",
  },
  chooseSheet: {
    prepare: (world) => drafted(world, "pages/1"),
    body: () => ({ kind: "plan", counted: true }),
    fields: [
      { name: "kind", kind: "choice" },
      { name: "counted", kind: "boolean" },
    ],
    accepted: "200",
  },
  completeDraft: {
    prepare: (world) => drafted(world, "complete"),
    body: () => ({ leave_out_open: null }),
    fields: [{ name: "leave_out_open", kind: "boolean" }],
    // No line of it is accepted.
    accepted: "409 conflict",
  },
} as const satisfies Partial<Record<JsonRouteName, BodyRow>>;
