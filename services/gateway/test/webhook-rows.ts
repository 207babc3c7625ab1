import { WEBHOOK_MESSAGES, type RouteName, type Webhook } from "@takeoff/contracts";
import type { BodyRow, Call, World } from "./body-row.ts";
import { ADMINS_ONLY, FORBIDDEN, MISSING, NOT_ADMITTED, OWN_USERS, type Row } from "./outcome-row.ts";

/** A valid body for `POST /organizations/{id}/webhooks`. Nothing listens there. */
export const newWebhook = () => ({ url: "http://127.0.0.1:9/takeoff", events: ["document.completed"] });

/** No such webhook: for administrators, that is all that differs from success. */
const NO_SUCH_WEBHOOK = { ...NOT_ADMITTED, user: FORBIDDEN, admin: MISSING, parent_admin: MISSING } as const;
const ONE = (id: number): string => `/organizations/${id}/webhooks/2000000000`;

export const WEBHOOK_OUTCOMES = {
  listWebhooks: { ...OWN_USERS, send: (client, id) => client.get(`/organizations/${id}/webhooks`) },
  createWebhook: {
    ...ADMINS_ONLY,
    admin: { own: "201", colleagues: "201", foreign: MISSING },
    parent_admin: "201",
    send: (client, id) => client.post(`/organizations/${id}/webhooks`, newWebhook()),
  },
  updateWebhook: { ...NO_SUCH_WEBHOOK, send: (client, id) => client.patch(ONE(id), { is_enabled: false }) },
  replaceWebhookSecret: { ...NO_SUCH_WEBHOOK, send: (client, id) => client.post(`${ONE(id)}/secret`) },
  deleteWebhook: { ...NO_SUCH_WEBHOOK, send: (client, id) => client.delete(ONE(id)) },
  testWebhook: { ...NO_SUCH_WEBHOOK, send: (client, id) => client.post(`${ONE(id)}/test`) },
  listWebhookDeliveries: { ...NO_SUCH_WEBHOOK, send: (client, id) => client.get(`${ONE(id)}/deliveries`) },
  resendWebhookDelivery: { ...NO_SUCH_WEBHOOK, send: (client, id) => client.post(`${ONE(id)}/deliveries/1/send-again`) },
} satisfies Partial<Record<RouteName, Row>>;

/** Our organization without webhooks: it may have few. */
async function withoutWebhooks({ ours }: World): Promise<Call> {
  const { client } = ours.admin;
  const path = `/organizations/${ours.organization.id}/webhooks`;
  const { json } = await client.get(path, { expectOk: true });
  for (const { id } of json as Webhook[]) await client.delete(`${path}/${id}`);
  return { client, path };
}

/** The id of a webhook of our organization. */
export async function ensureWebhook(world: World): Promise<number> {
  const { client, path } = await withoutWebhooks(world);
  return ((await client.post(path, newWebhook(), { expectOk: true })).json as Webhook).id;
}

const EVENTS = { name: "events", kind: "several" } as const;

export const WEBHOOK_BODIES = {
  createWebhook: {
    prepare: withoutWebhooks,
    body: newWebhook,
    fields: [
      { name: "url", kind: "text", required: WEBHOOK_MESSAGES.urlRequired },
      { ...EVENTS, required: WEBHOOK_MESSAGES.eventsRequired },
    ],
    accepted: "201",
  },
  updateWebhook: {
    prepare: async (world) => {
      const { client, path } = await withoutWebhooks(world);
      const { json } = await client.post(path, newWebhook(), { expectOk: true });
      return { client, path: `${path}/${json.id}` };
    },
    body: newWebhook,
    fields: [
      { name: "url", kind: "text", required: WEBHOOK_MESSAGES.urlRequired, partial: true },
      { ...EVENTS, required: WEBHOOK_MESSAGES.eventsRequired, partial: true },
    ],
    accepted: "200",
  },
} satisfies Partial<Record<RouteName, BodyRow>>;
