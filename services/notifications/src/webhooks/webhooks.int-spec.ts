import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import {
  WEBHOOK_EVENTS,
  WEBHOOK_LIMITS,
  WEBHOOK_MESSAGES,
  type AuditEntry,
  type Webhook as WebhookResponse,
  type WebhookDelivery,
  type WebhookMessage,
  type WebhookWithSecret,
} from "@takeoff/contracts";
import { database, staff, tenant, toErrorResponse, waitFor, type ApiResponse, type Tenant } from "@takeoff/testing";
import { Webhook } from "standardwebhooks";
import { WebhookReceiver, type ReceivedMessage } from "../../test/webhook-receiver.ts";

let receiver: WebhookReceiver;
const [ours, theirs, operator] = await Promise.all([tenant(), tenant(), staff()]);
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
});
const receivers: WebhookReceiver[] = [];
beforeEach(() => void receivers.push(receiver));
afterAll(() => {
  for (const one of receivers) one.stop();
});

const pathOf = ({ organization }: Tenant): string => `/organizations/${organization.id}/webhooks`;
const send = (of: Tenant, more: object = {}): Promise<ApiResponse> =>
  of.admin.client.post(pathOf(of), { url: receiver.url, events: [...WEBHOOK_EVENTS], ...more });

async function create(of: Tenant, more: object = {}): Promise<WebhookWithSecret & { path: string }> {
  const { status, json } = await send(of, more);
  expect(status).toBe(201);
  const webhook = json as WebhookWithSecret;
  return { ...webhook, path: `${pathOf(of)}/${webhook.id}` };
}

const list = async (of: Tenant): Promise<WebhookResponse[]> => (await of.admin.client.get(pathOf(of), { expectOk: true })).json;
const listDeliveries = async (of: Tenant, path: string, query = ""): Promise<WebhookDelivery[]> =>
  (await of.admin.client.get(`${path}/deliveries${query}`, { expectOk: true })).json;

function read({ body }: ReceivedMessage): WebhookMessage & { data: { document: Record<string, unknown> | null } } {
  return JSON.parse(body);
}
const findMessages = (type: string): ReceivedMessage[] => receiver.received.filter((message) => read(message).type === type);
const waitForMessage = (type: string): Promise<ReceivedMessage> => waitFor(() => findMessages(type)[0], { what: `the message ${type}` });

describe("POST /organizations/{id}/webhooks", () => {
  it("shows the secret once and stores it sealed; the trail names neither it nor the path and the query of the address", async () => {
    const { secret, path: _, ...webhook } = await create(ours, { url: `${receiver.url}?key=hidden`, events: ["document.failed"] });
    expect(secret).toMatch(/^whsec_/);
    expect(webhook).toMatchObject({ url: `${receiver.url}?key=hidden`, events: ["document.failed"], disabled_at: null });
    expect(await list(ours)).toEqual([webhook]);
    const { rows } = await database().query<{ secret: Buffer }>("select secret from notifications.webhooks where id = $1", [webhook.id]);
    expect(rows[0]?.secret.includes(secret)).toBe(false);
    const { json } = await ours.admin.client.get("/audit?group=administration", { expectOk: true });
    const entry = (json as AuditEntry[]).find(({ action }) => action === "createWebhook");
    expect(entry).toMatchObject({
      outcome: "done",
      about: { kind: "organization", id: ours.organization.id },
      username: ours.admin.username,
    });
    expect(entry?.detail).toBe(`webhook ${webhook.id}: ${new URL(receiver.url).host}; document.failed`);
  });

  it.each([
    ["http://hooks.example/a", WEBHOOK_MESSAGES.url],
    ["https://169.254.169.254/latest/meta-data", WEBHOOK_MESSAGES.urlUnreachable],
    ["https://hooks.invalid/a", WEBHOOK_MESSAGES.urlUnreachable],
  ])("rejects %s with its sentence", async (url, sentence) => {
    expect(toErrorResponse(await send(ours, { url }))).toMatchObject({ status: 400, code: "validation_failed", fields: { url: sentence } });
  });

  it("creates at most ten webhooks, also when many are created at once", async () => {
    const mine = await tenant();
    const responses = await Promise.all(Array.from({ length: WEBHOOK_LIMITS.perOrganization + 3 }, () => send(mine)));
    expect(responses.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: WEBHOOK_LIMITS.perOrganization }, () => 201),
      ...[409, 409, 409],
    ]);
    expect(await list(mine)).toHaveLength(WEBHOOK_LIMITS.perOrganization);
  });
});

it("another organization's webhook is not found by its administrators, and is by staff", async () => {
  const { path, id } = await create(ours);
  const foreign = `${pathOf(theirs)}/${id}`;
  const { client } = theirs.admin;
  for (const where of [path, foreign]) {
    const responses = await Promise.all([
      client.patch(where, { is_enabled: false }),
      client.post(`${where}/secret`),
      client.post(`${where}/test`),
      client.get(`${where}/deliveries`),
      client.post(`${where}/deliveries/1/send-again`),
      client.delete(where),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  }
  expect((await operator.client.patch(path, { is_enabled: false })).status).toBe(200);
  expect((await operator.client.patch(foreign, { is_enabled: true })).status).toBe(404);
});

it("the events of a document are delivered signed, with the document as the organization's administrators see it", async () => {
  const { secret, path } = await create(ours);
  const upload = await ours.user.client.upload({ fields: { project_name: "Webhook Frame" }, expectOk: true });
  const { id } = upload.json as { id: number };
  const created = await waitForMessage("document.created");
  expect(read(created).data).toMatchObject({ organization_id: ours.organization.id, document_id: id, document: { id, status: "new" } });
  await waitFor(async () => (await ours.user.client.get(`/pdfs/${id}`)).json.status === "pending", { what: "the check" });
  await operator.client.post(`/pdfs/${id}/assignment`);
  await operator.client.patch(
    `/pdfs/${id}/status`,
    { status: "failed", failureReason: "corrupt", notes: "Please send it again" },
    { expectOk: true },
  );
  const failed = await waitForMessage("document.failed");
  const { json: shown } = await ours.admin.client.get(`/pdfs/${id}`, { expectOk: true });
  expect(read(failed).data).toEqual({
    organization_id: ours.organization.id,
    document_id: id,
    from: "pending",
    to: "failed",
    document: shown,
  });
  expect(failed.body).not.toContain(operator.username);
  await ours.admin.client.delete(`/pdfs/${id}`);
  const deleted = await waitForMessage("document.deleted");
  expect(read(deleted).data).toEqual({ organization_id: ours.organization.id, document_id: id, document: null });
  for (const { body, headers } of receiver.received) new Webhook(secret).verify(body, headers as Record<string, string>);
  expect(receiver.ids.size).toBe(receiver.received.length);
  await waitFor(async () => (await listDeliveries(ours, path, "?state=pending")).length === 0, { what: "the end of the deliveries" });
  const deliveries = await listDeliveries(ours, path);
  expect(deliveries[0]).toMatchObject({ event: "document.deleted", document_id: id, state: "delivered", status: 204, attempts: 1 });
  expect(new Set(deliveries.map(({ message_id }) => message_id))).toEqual(receiver.ids);
});

describe("POST /organizations/{id}/webhooks/{webhook}/test", () => {
  it("sends a test once and lists its answer, and sends it again on request", async () => {
    const { path } = await create(ours, { events: ["document.deleted"] });
    receiver.answer = (response) => void response.writeHead(500).end("not ready <b>yet</b>");
    const { status, json } = await ours.admin.client.post(`${path}/test`);
    expect([status, json]).toMatchObject([202, { event: "webhook.test", state: "pending", document_id: null }]);
    const ended = (state: string) =>
      waitFor(async () => (await listDeliveries(ours, path)).find((delivery) => delivery.state === state), { what: `state ${state}` });
    const failed = await ended("failed");
    expect(failed).toMatchObject({ status: 500, error: "status", answer: "not ready <b>yet</b>", attempts: 1 });
    receiver.answer = (response) => void response.writeHead(200).end();
    const again = `${path}/deliveries/${failed.id}/send-again`;
    expect((await ours.admin.client.post(again)).status).toBe(202);
    expect(await ended("delivered")).toMatchObject({ id: failed.id, status: 200, error: null, attempts: 1 });
    expect([...receiver.ids]).toEqual([failed.message_id]);
  });

  it("rejects a disabled webhook", async () => {
    const { path } = await create(ours);
    await ours.admin.client.patch(path, { is_enabled: false }, { expectOk: true });
    expect(toErrorResponse(await ours.admin.client.post(`${path}/test`))).toMatchObject({ status: 409, error: WEBHOOK_MESSAGES.disabled });
  });
});

describe("the limit of tests and of deliveries that are sent again", () => {
  const { sendsOnRequest, sendsOnRequestSeconds } = WEBHOOK_LIMITS;
  let mine: Tenant;
  beforeAll(async () => {
    mine = await tenant();
  });
  const sendAtOnce = (paths: readonly string[]): Promise<ApiResponse[]> => Promise.all(paths.map((path) => mine.admin.client.post(path)));
  const countStatuses = (responses: readonly ApiResponse[]): [accepted: number, rejected: number] => [
    responses.filter(({ status }) => status === 202).length,
    responses.filter(({ status }) => status === 429).length,
  ];
  /** Deliveries of a webhook that have ended. @returns the paths by which they are sent again */
  async function addEnded(id: number, path: string, count: number): Promise<string[]> {
    const { rows } = await database().query<{ id: string }>(
      `insert into notifications.webhook_deliveries
         (webhook_id, organization_id, message_id, event, occurred_at, data, state, settled_at, give_up_at)
       select id, organization_id, 'msg_' || id || '_' || n, 'webhook.test', now(), '{}', 'failed', now(), now()
       from notifications.webhooks, generate_series(1, $2::int) n where id = $1 returning id`,
      [id, count],
    );
    return rows.map((row) => `${path}/deliveries/${row.id}/send-again`);
  }

  it.each(["test", "resend"] as const)("accepts ten of the kind %s in a minute for a webhook, also of many at once", async (kind) => {
    const { id, path } = await create(mine, { events: ["document.deleted"] });
    const many = sendsOnRequest + 3;
    const ended = await addEnded(id, path, many);
    const tests = Array.from({ length: many }, () => `${path}/test`);
    const [paths, others] = kind === "test" ? [tests, ended] : [ended, tests];
    const responses = await sendAtOnce(paths);
    expect(countStatuses(responses)).toEqual([sendsOnRequest, 3]);
    const rejected = responses.find(({ status }) => status === 429)!;
    const seconds = Number(rejected.headers.get("retry-after"));
    expect(toErrorResponse(rejected)).toMatchObject({ code: "too_many_requests" });
    expect(rejected.json.error).toMatch(/^Too many attempts\. Please try again in /);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(sendsOnRequestSeconds);
    // The other kind, and another webhook, have a share of their own.
    expect((await mine.admin.client.post(others[0]!)).status).toBe(202);
    const another = await create(mine);
    expect((await mine.admin.client.post(`${another.path}/test`)).status).toBe(202);
    await database().query(
      `update notifications.webhooks set
         tests_at = array(select at - interval '1 minute' from unnest(tests_at) as at),
         resends_at = array(select at - interval '1 minute' from unnest(resends_at) as at)
       where id = $1`,
      [id],
    );
    const left = paths.filter((_path, index) => responses[index]?.status === 429);
    expect(countStatuses(await sendAtOnce(left))).toEqual([3, 0]);
  });

  it("counts no delivery that is not sent again, since it still waits", async () => {
    const { id, path } = await create(mine, { events: ["document.deleted"] });
    const [ended = ""] = await addEnded(id, path, 1);
    await database().query(
      "update notifications.webhook_deliveries set state = 'pending', next_attempt_at = now() + interval '1 day' where webhook_id = $1",
      [id],
    );
    const waiting = await sendAtOnce(Array.from({ length: sendsOnRequest + 1 }, () => ended));
    expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set([409]));
  });
});

it("POST /organizations/{id}/webhooks/{webhook}/secret makes a new secret, and signs with both until the former one ends", async () => {
  const { path, id, secret: former } = await create(ours);
  const { json } = await ours.admin.client.post(`${path}/secret`, undefined, { expectOk: true });
  const { secret } = json as WebhookWithSecret;
  const test = async (count: number): Promise<ReceivedMessage> => {
    await ours.admin.client.post(`${path}/test`);
    return waitFor(() => receiver.received[count - 1], { what: "the test" });
  };
  const accepts = (key: string, { body, headers }: ReceivedMessage): boolean => {
    try {
      new Webhook(key).verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  };
  const both = await test(1);
  expect([accepts(former, both), accepts(secret, both)]).toEqual([true, true]);
  await database().query("update notifications.webhooks set former_secret_until = now() where id = $1", [id]);
  const one = await test(2);
  expect([accepts(former, one), accepts(secret, one)]).toEqual([false, true]);
});

it("DELETE /organizations/{id} deletes its webhooks with their deliveries", async () => {
  const mine = await tenant();
  const { id, path } = await create(mine);
  await mine.admin.client.post(`${path}/test`);
  await operator.client.delete(`/organizations/${mine.organization.id}`);
  await waitFor(async () => (await database().query("select from notifications.webhooks where id = $1", [id])).rowCount === 0, {
    what: "the deletion",
  });
  expect((await database().query("select from notifications.webhook_deliveries where webhook_id = $1", [id])).rowCount).toBe(0);
});
