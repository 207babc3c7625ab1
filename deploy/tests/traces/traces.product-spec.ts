import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { API_BASE, type Webhook, type WebhookDelivery } from "@takeoff/contracts";
import { closeDatabase, linkIn, mailTo, smallPdf, staff, tenant, visitor, waitFor, type Person, type Tenant } from "@takeoff/testing";
import type { RunningStack } from "../../local/stack/stack.ts";
import { discard, startTestStack } from "../../local/test/test-stack.ts";
import { TraceReceiver, type ReceivedSpan } from "./trace-receiver.ts";

const FORGED = "0af7651916cd43dd8448eb211c80319c";
const FORGED_HEADER = { traceparent: `00-${FORGED}-b7ad6b7169203331-01`, tracestate: "forged=1" };
const STAFF_EMAIL = "estimating@mail.example";
const FILE = "Harbour-Tower-Level-7.pdf";
const PROJECT = "Harbour Tower Steel";
const ROUTE = `${API_BASE}/upload-pdf`;
const SEARCH = "quayside-crane";

let receiver: TraceReceiver | null = null;
let product: RunningStack | null = null;
let customers: Tenant;
let user: Person;
let requestId: string;
let resetToken: string;
let logged: { trace_id?: string; request_id?: string }[];
let received: Buffer;
let spans: ReceivedSpan[];

/** Uses the product as a customer does, then stops it: processes send what they have recorded before they end. */
beforeAll(async () => {
  const started = await TraceReceiver.start();
  receiver = started;
  product = await startTestStack({
    name: "traces",
    demo: false,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: started.endpoint, STAFF_EMAIL },
  });
  process.env["TAKEOFF_RUN_FILE"] = product.runFile;
  const parent = await staff();
  customers = await tenant();
  user = customers.user;
  const webhooks = `/organizations/${customers.organization.id}/webhooks`;
  // Nothing listens there: the attempt has a span too.
  const webhook = { url: "http://127.0.0.1:9/takeoff", events: ["document.created"] };
  const { json: added } = await customers.admin.client.post(webhooks, webhook, { expectOk: true });
  await visitor().login(user.username, user.password, { headers: FORGED_HEADER, expectOk: true });
  const uploaded = await user.client.upload({
    file: smallPdf(),
    filename: FILE,
    fields: { project_name: PROJECT },
    headers: FORGED_HEADER,
    expectOk: true,
  });
  requestId = uploaded.headers.get("x-request-id")!;
  const { id } = uploaded.json as { id: number };
  await waitFor(async () => (await user.client.get(`/pdfs/${id}`)).json.status === "pending", { what: "the check of the upload" });
  await user.client.get(`/pdfs?search=${SEARCH}`, { expectOk: true });
  await user.client.get(`/pdfs/${id}/download`, { expectOk: true });
  await parent.client.process(id, { csv: "Mark,Qty\nB1,2\n" }, { expectOk: true });
  await mailTo(STAFF_EMAIL);
  const readDeliveries = async (): Promise<WebhookDelivery[]> =>
    (await customers.admin.client.get(`${webhooks}/${(added as Webhook).id}/deliveries`, { expectOk: true })).json as WebhookDelivery[];
  await waitFor(async () => (await readDeliveries()).some(({ error }) => error !== null), { what: "an attempt of the webhook" });
  await visitor().post("/forgot-password", { email: user.email }, { expectOk: true });
  resetToken = linkIn(await mailTo(user.email, { subject: /password/i }))
    .split("/")
    .at(-1)!;
  await visitor().get(`/reset-password/${resetToken}`);
  const log = join(dirname(product.runFile), "logs", "documents.log");
  logged = await waitFor(() => Promise.resolve(readLogLines(log, requestId)), { what: "the upload in the log" });
  await product.stop();
  product = null;
  received = started.bytes;
  spans = started.spans;
});
afterAll(async () => {
  await closeDatabase();
  await discard(product);
  await receiver?.stop();
});

function readLogLines(file: string, id: string): typeof logged | undefined {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  const own = lines.map((line) => JSON.parse(line) as (typeof logged)[number]).filter(({ request_id }) => request_id === id);
  return own.length > 0 ? own : undefined;
}

/** The span and those above it, as `process: name`, up to the first of the trace. */
function buildChain(span: ReceivedSpan | undefined): string[] {
  if (!span) return [];
  const above = spans.find(({ spanId, traceId }) => spanId === span.parentSpanId && traceId === span.traceId);
  if (span.parentSpanId !== "" && !above) throw new Error(`the parent of ${span.name} was not received`);
  return [`${span.service}: ${span.name}`, ...buildChain(above)];
}

const upload = (): ReceivedSpan => spans.find(({ attributes }) => attributes["takeoff.request.id"] === requestId)!;
const inUpload = (service: string, name: string): ReceivedSpan | undefined =>
  spans.find((span) => span.traceId === upload().traceId && span.service === service && span.name === name);

const UPLOAD = [`documents: POST ${ROUTE}`, "gateway: POST", `gateway: POST ${ROUTE}`];
const CREATED = ["documents: create document.uploaded", ...UPLOAD];

describe("the trace of an upload", () => {
  it("begins at the gateway and continues in documents, the worker and notifications, each below what caused it", () => {
    expect(buildChain(inUpload("documents", "create document.uploaded"))).toEqual(CREATED);
    // The relay of the service or that of the worker: whichever sees the event first.
    const sent = spans.filter(({ traceId, name }) => traceId === upload().traceId && name === "send document.uploaded");
    expect(sent.map(({ attributes }) => attributes["messaging.destination.name"]).sort()).toEqual([
      "documents-checks",
      "notifications",
      "webhooks",
    ]);
    expect(sent.map((span) => buildChain(span).slice(1))).toEqual([CREATED, CREATED, CREATED]);
    expect(buildChain(inUpload("documents-worker", "check"))).toEqual([
      "documents-worker: check",
      "documents-worker: process document.uploaded",
      ...CREATED,
    ]);
    expect(buildChain(inUpload("notifications", "process document.uploaded"))).toEqual([
      "notifications: process document.uploaded",
      ...CREATED,
    ]);
    expect(buildChain(inUpload("notifications", "send e-mail document_uploaded"))).toEqual([
      "notifications: send e-mail document_uploaded",
      ...CREATED,
    ]);
    expect(buildChain(inUpload("notifications", "send webhook document.created"))).toEqual([
      "notifications: send webhook document.created",
      ...CREATED,
    ]);
  });

  it("shows RPC requests on both sides, statements, and requests to the store", () => {
    expect(buildChain(inUpload("identity", "sessions.resolve"))).toEqual([
      "identity: sessions.resolve",
      "gateway: sessions.resolve",
      `gateway: POST ${ROUTE}`,
    ]);
    expect(buildChain(inUpload("documents", "insert events.outbox"))).toEqual(["documents: insert events.outbox", ...UPLOAD]);
    expect(buildChain(inUpload("documents", "commit"))).toEqual(["documents: commit", ...UPLOAD]);
    expect(buildChain(inUpload("documents", "put object"))).toEqual(["documents: put object", ...UPLOAD]);
    expect(inUpload("documents-worker", "open object")).toBeDefined();
  });

  it("names the request, user and organization by their ids, and the route by its pattern", () => {
    const gateway = inUpload("gateway", `POST ${ROUTE}`)!;
    expect([gateway.kind, gateway.parentSpanId]).toEqual(["server", ""]);
    expect(gateway.attributes).toMatchObject({
      "http.request.method": "POST",
      "http.route": ROUTE,
      "http.response.status_code": "200",
      "takeoff.request.id": requestId,
      "user.id": String(user.id),
      "takeoff.organization.id": String(customers.organization.id),
    });
    expect(inUpload("documents", `POST ${ROUTE}`)?.attributes).toMatchObject({ "takeoff.request.id": requestId });
  });

  it("is named in the log lines of its request", () => {
    expect(new Set(logged.map(({ trace_id }) => trace_id))).toEqual(new Set([upload().traceId]));
  });
});

describe("the exported traces", () => {
  it("ignore the trace context that a client sends", () => {
    expect(received.length).toBeGreaterThan(10_000);
    for (const forged of [Buffer.from(FORGED, "hex"), FORGED, "forged"]) expect(received.includes(forged)).toBe(false);
    const firsts = spans.filter(({ service, kind }) => service === "gateway" && kind === "server");
    expect(firsts.length).toBeGreaterThan(5);
    expect(firsts.filter(({ parentSpanId }) => parentSpanId !== "")).toEqual([]);
  });

  it("contain no name, address, query, token, cookie or file name", () => {
    const text = received.toString("utf8").toLowerCase();
    expect(text).toContain("documents-worker");
    const cookies = user.client.cookies.header() ?? "";
    const secrets = [user.username, user.email, user.password, STAFF_EMAIL, customers.organization.name, FILE, PROJECT, SEARCH, resetToken];
    for (const secret of [...secrets, ...cookies.split("; ").map((cookie) => cookie.split("=")[1]!)]) {
      expect(secret.length).toBeGreaterThan(5);
      expect(text).not.toContain(secret.toLowerCase());
    }
  });

  it("begin with a request or an event: polling of queues, outbox and e-mails makes none", () => {
    const firsts = spans.filter(({ parentSpanId, service }) => parentSpanId === "" && service !== "gateway");
    // Of the administrator that a command created, without a request, and of a new webhook, of which there is no event.
    expect(firsts.map(({ name }) => name).sort()).toEqual(["process user.created", "send e-mail webhook_created", "send e-mail welcome"]);
  });

  it("show the hashing of passwords and the gateway's request to the store", () => {
    expect(spans.some(({ service, name }) => service === "identity" && name === "verify password")).toBe(true);
    const download = spans.find(({ service, name }) => service === "gateway" && name === `GET ${API_BASE}/pdfs/:id/download`)!;
    const below = spans.filter(({ parentSpanId, kind }) => parentSpanId === download.spanId && kind === "client");
    expect(below.filter(({ name }) => name === "GET")).toHaveLength(2);
  });
});
