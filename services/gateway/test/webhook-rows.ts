import type { RouteName, Webhook } from "@takeoff/contracts";
import type { Tenant } from "@takeoff/testing";
import { ADMINS_ONLY, FORBIDDEN, MISSING, NOT_ADMITTED, OWN_USERS, type Row } from "./outcome-row.ts";

/** A valid body for `POST /organizations/{id}/webhooks`. Nothing listens there. */
const newWebhook = () => ({ url: "http://127.0.0.1:9/takeoff", events: ["document.completed"] });

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

/** The id of a webhook of our organization, its only one: it may have few. */
export async function ensureWebhook({ admin: { client }, organization }: Tenant): Promise<number> {
  const path = `/organizations/${organization.id}/webhooks`;
  const { json } = await client.get(path, { expectOk: true });
  for (const { id } of json as Webhook[]) await client.delete(`${path}/${id}`);
  return ((await client.post(path, newWebhook(), { expectOk: true })).json as Webhook).id;
}
