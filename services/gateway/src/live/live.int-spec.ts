import { afterEach, describe, expect, it } from "@jest/globals";
import { documentSchema, type Document } from "@takeoff/contracts";
import { database, staff, tenant, waitFor, type ApiClient, type StreamedResponse, type Person } from "@takeoff/testing";

/** An open live stream: the text it received so far, and whether the stream has ended. */
class LiveStream {
  text = "";
  /** When it ended, by the monotonic clock. */
  endedAt: number | null = null;

  private constructor(readonly response: StreamedResponse) {
    response.stream.on("data", (chunk: Buffer) => (this.text += chunk.toString("utf8")));
    response.stream.on("close", () => (this.endedAt ??= performance.now()));
    response.stream.on("error", () => undefined);
  }

  /** Opens a stream until the end of the test. */
  static async open(client: ApiClient): Promise<LiveStream> {
    const live = await LiveStream.connect(client);
    streams.push(live);
    return live;
  }

  static async connect(client: ApiClient): Promise<LiveStream> {
    const live = new LiveStream(await client.open("GET", "/events"));
    await waitFor(() => live.text.includes("retry:"), { what: "the stream's first line" });
    return live;
  }

  /** Waits for its end. @returns when it ended, by the monotonic clock */
  end(): Promise<number> {
    return waitFor(() => this.endedAt, { what: "the stream's end" });
  }

  /** Messages about a document, oldest first. */
  about(id: number): Document[] {
    const messages = this.text.split("\n\n").filter((message) => message.startsWith("event: document\n"));
    return messages.map((message) => JSON.parse(message.split("\ndata: ")[1]!) as Document).filter((document) => document.id === id);
  }

  /** Whether it received the deletion of a document. */
  hasDeletionOf(id: number): boolean {
    return this.text.includes(`event: document_deleted\ndata: {"id":${id}}\n\n`);
  }

  async waitForStatus(id: number, status: string): Promise<void> {
    await waitFor(() => this.about(id).some((document) => document.status === status), { what: `an update of document ${id}` });
  }
}

const streams: LiveStream[] = [];
const [ours, theirs, operator] = await Promise.all([tenant(), tenant(), staff()]);
/** A stream whose session has expired: it ends at the next heartbeat, while the other tests run. */
const expired = await theirs.member();
const expiredStream = await LiveStream.connect(expired.client);
await database().query("update identity.sessions set expires_at = now() where user_id = $1", [expired.id]);
const expiredAt = performance.now();
afterEach(() => {
  for (const { response } of streams.splice(0)) response.stream.destroy();
});

async function uploaded(by: Person): Promise<number> {
  return (await by.client.upload({ expectOk: true })).json.id as number;
}

const setStatus = (id: number, status: string, more: object = {}): Promise<unknown> =>
  operator.client.patch(`/pdfs/${id}/status`, { status, notifyClient: false, ...more }, { expectOk: true });

describe("live updates", () => {
  it("are server-sent events with a reconnection time", async () => {
    const live = await LiveStream.open(ours.user.client);
    const { status, headers } = live.response;
    expect([status, headers.get("content-type"), headers.get("cache-control"), headers.get("content-encoding")]).toEqual([
      200,
      "text/event-stream",
      "no-store",
      null,
    ]);
    expect(live.text).toMatch(/^retry: 3000\n\n/);
  });

  it("go to each session for the documents that it may see, and for no others", async () => {
    const colleague = await ours.member();
    const [user, admin, other, foreign, all] = await Promise.all(
      [ours.user, ours.admin, colleague, theirs.admin, operator].map(({ client }) => LiveStream.open(client)),
    );
    const id = await uploaded(ours.user);
    const last = await uploaded(theirs.user);
    for (const live of [user!, admin!, all!]) await live.waitForStatus(id, "pending");
    // Messages keep their order: a client that received the later one would have received the earlier one.
    for (const live of [foreign!, all!]) await live.waitForStatus(last, "pending");
    expect([other!.about(id), foreign!.about(id), user!.about(last), admin!.about(last)]).toEqual([[], [], [], []]);
  });

  it("contain the document as the user sees it", async () => {
    const user = await LiveStream.open(ours.user.client);
    const all = await LiveStream.open(operator.client);
    const id = await uploaded(ours.user);
    await user.waitForStatus(id, "pending");
    await operator.client.process(id, { csv: "Mark\nB1\n" }, { expectOk: true });
    await Promise.all([user.waitForStatus(id, "processing"), all.waitForStatus(id, "processing")]);
    const seenBy = (live: LiveStream): Document => documentSchema.parse(live.about(id).at(-1));
    expect([seenBy(user).has_csv, seenBy(all).has_csv]).toEqual([false, true]);
    await setStatus(id, "completed");
    await user.waitForStatus(id, "completed");
    expect(seenBy(user)).toEqual((await ours.user.client.get(`/pdfs/${id}`)).json);
    expect(seenBy(user).has_csv).toBe(true);
  });

  it("announce a deletion to the users who saw the document and to no other", async () => {
    const id = await uploaded(ours.user);
    const [user, admin, foreign, all] = await Promise.all(
      [ours.user, ours.admin, theirs.admin, operator].map(({ client }) => LiveStream.open(client)),
    );
    await ours.admin.client.delete(`/pdfs/${id}`, undefined, { expectOk: true });
    for (const live of [user!, admin!, all!]) await waitFor(() => live.hasDeletionOf(id), { what: "the deletion" });
    const last = await uploaded(theirs.user);
    await foreign!.waitForStatus(last, "pending");
    expect(foreign!.hasDeletionOf(id)).toBe(false);
  });

  it("go to every stream of a session", async () => {
    const again = await Promise.all([LiveStream.open(ours.user.client), LiveStream.open(ours.user.client)]);
    const id = await uploaded(ours.user);
    for (const live of again) await live.waitForStatus(id, "pending");
  });

  it.each<[string, (someone: Person) => Promise<unknown>]>([
    ["a logged-out session", ({ client }) => client.logout({ expectOk: true })],
    ["a disabled account", ({ id }) => operator.client.patch(`/users/${id}`, { is_disabled: true }, { expectOk: true })],
  ])("end for %s with the next message at the latest, which is not sent", async (_what, leave) => {
    const leaving = await ours.member("admin");
    const live = await LiveStream.open(leaving.client);
    await leave(leaving);
    const id = await uploaded(ours.user);
    await live.end();
    expect(live.about(id)).toEqual([]);
  });

  // What somebody sees no more after a move: `moved-users.int-spec.ts`.
  it("follow a change of role immediately", async () => {
    const demoted = await ours.member("admin");
    const live = await LiveStream.open(demoted.client);
    const before = await uploaded(ours.user);
    await live.waitForStatus(before, "pending");
    await database().query("update identity.users set role = 'user' where id = $1", [demoted.id]);
    const after = await uploaded(ours.user);
    const own = await uploaded(demoted);
    await live.waitForStatus(own, "pending");
    expect(live.about(after)).toEqual([]);
  });

  it("return only the headers for HEAD", async () => {
    const response = await ours.user.client.raw("HEAD", "/events", { signal: AbortSignal.timeout(30_000) });
    expect([response.status, response.headers.get("content-type"), response.body.length]).toEqual([200, "text/event-stream", 0]);
  });

  it("end for an expired session within 15 s, with or without a message (deep)", async () => {
    expect((await expiredStream.end()) - expiredAt).toBeLessThan(25_000);
    expect((await expired.client.get("/pdfs")).status).toBe(401);
  });
});
