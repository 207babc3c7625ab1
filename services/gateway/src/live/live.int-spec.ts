import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { documentSchema, type Document } from "@takeoff/contracts";
import { database, staff, tenant, waitFor, type ApiClient, type OpenAnswer, type Person, type Tenant } from "@takeoff/testing";

/** A screen that listens: what it was told so far, and whether its stream has ended. */
class Screen {
  text = "";
  ended = false;

  private constructor(readonly answer: OpenAnswer) {
    answer.stream.on("data", (chunk: Buffer) => (this.text += chunk.toString("utf8")));
    answer.stream.on("close", () => (this.ended = true));
    answer.stream.on("error", () => (this.ended = true));
  }

  static async open(client: ApiClient): Promise<Screen> {
    const screen = new Screen(await client.open("GET", "/events"));
    screens.push(screen);
    await waitFor(() => screen.text.includes("retry:"), { what: "the stream's first line" });
    return screen;
  }

  /** What was told of a document, oldest first. */
  about(id: number): Document[] {
    const messages = this.text.split("\n\n").filter((message) => message.startsWith("event: document\n"));
    return messages.map((message) => JSON.parse(message.split("\ndata: ")[1]!) as Document).filter((document) => document.id === id);
  }

  /** Whether it was told that a document is gone. */
  hasLost(id: number): boolean {
    return this.text.includes(`event: document_deleted\ndata: {"id":${id}}\n\n`);
  }

  async heardOf(id: number, status: string): Promise<void> {
    await waitFor(() => this.about(id).some((document) => document.status === status), { what: `news of document ${id}` });
  }
}

const screens: Screen[] = [];
let ours: Tenant;
let theirs: Tenant;
let operator: Person;

beforeAll(async () => {
  [ours, theirs, operator] = await Promise.all([tenant(), tenant(), staff()]);
});
afterEach(() => {
  for (const { answer } of screens.splice(0)) answer.stream.destroy();
});

async function uploaded(by: Person): Promise<number> {
  return (await by.client.upload({ expectOk: true })).json.id as number;
}

const setStatus = (id: number, status: string, more: object = {}): Promise<unknown> =>
  operator.client.patch(`/pdfs/${id}/status`, { status, notifyClient: false, ...more }, { expectOk: true });

describe("live updates", () => {
  it("are server-sent events that say when to connect again", async () => {
    const screen = await Screen.open(ours.user.client);
    const { status, headers } = screen.answer;
    expect([status, headers.get("content-type"), headers.get("cache-control"), headers.get("content-encoding")]).toEqual([
      200,
      "text/event-stream",
      "no-store",
      null,
    ]);
    expect(screen.text).toMatch(/^retry: 3000\n\n/);
  });

  it("tell each session of the documents that it may see, and of no others", async () => {
    const colleague = await ours.member();
    const [user, admin, other, foreign, all] = await Promise.all(
      [ours.user, ours.admin, colleague, theirs.admin, operator].map(({ client }) => Screen.open(client)),
    );
    const id = await uploaded(ours.user);
    const last = await uploaded(theirs.user);
    for (const screen of [user!, admin!, all!]) await screen.heardOf(id, "pending");
    // Told in their order: who has heard of the later one would have heard of the earlier.
    for (const screen of [foreign!, all!]) await screen.heardOf(last, "pending");
    expect([other!.about(id), foreign!.about(id), user!.about(last), admin!.about(last)]).toEqual([[], [], [], []]);
  });

  it("show a document as its reader sees it", async () => {
    const [user, all] = [await Screen.open(ours.user.client), await Screen.open(operator.client)];
    const id = await uploaded(ours.user);
    await user.heardOf(id, "pending");
    await operator.client.process(id, { csv: "Mark\nB1\n" }, { expectOk: true });
    await Promise.all([user.heardOf(id, "processing"), all.heardOf(id, "processing")]);
    const seenBy = (screen: Screen): Document => documentSchema.parse(screen.about(id).at(-1));
    expect([seenBy(user).has_csv, seenBy(all).has_csv]).toEqual([false, true]);
    await setStatus(id, "completed");
    await user.heardOf(id, "completed");
    expect(seenBy(user)).toEqual((await ours.user.client.get(`/pdfs/${id}`)).json);
    expect(seenBy(user).has_csv).toBe(true);
  });

  it("tell those who saw a document that it is deleted, and nobody else", async () => {
    const id = await uploaded(ours.user);
    const [user, admin, foreign, all] = await Promise.all(
      [ours.user, ours.admin, theirs.admin, operator].map(({ client }) => Screen.open(client)),
    );
    await ours.admin.client.delete(`/pdfs/${id}`, undefined, { expectOk: true });
    for (const screen of [user!, admin!, all!]) await waitFor(() => screen.hasLost(id), { what: "news of the deletion" });
    const last = await uploaded(theirs.user);
    await foreign!.heardOf(last, "pending");
    expect(foreign!.hasLost(id)).toBe(false);
  });

  it("tell every screen of one session, and of one user", async () => {
    const again = await Promise.all([Screen.open(ours.user.client), Screen.open(ours.user.client)]);
    const id = await uploaded(ours.user);
    for (const screen of again) await screen.heardOf(id, "pending");
  });

  it("end for a session that was logged out with the next news at the latest, which they do not tell", async () => {
    const leaving = await ours.member("admin");
    const screen = await Screen.open(leaving.client);
    await leaving.client.logout({ expectOk: true });
    const id = await uploaded(ours.user);
    await waitFor(() => screen.ended, { what: "the stream's end" });
    expect(screen.about(id)).toEqual([]);
  });

  it("end for a session that has ended by itself within fifteen seconds, news or none", async () => {
    const idle = await theirs.member();
    const screen = await Screen.open(idle.client);
    await database().query("update identity.sessions set expires_at = now() where user_id = $1", [idle.id]);
    await waitFor(() => screen.ended, { timeoutMs: 17_000, what: "the stream's end" });
    expect((await idle.client.get("/pdfs")).status).toBe(401);
  });

  it("follow a change of role at once", async () => {
    const demoted = await ours.member("admin");
    const screen = await Screen.open(demoted.client);
    const before = await uploaded(ours.user);
    await screen.heardOf(before, "pending");
    await database().query("update identity.users set role = 'user' where id = $1", [demoted.id]);
    const after = await uploaded(ours.user);
    const own = await uploaded(demoted);
    await screen.heardOf(own, "pending");
    expect(screen.about(after)).toEqual([]);
  });

  it("do not keep an asker for the head alone waiting", async () => {
    const answer = await ours.user.client.raw("HEAD", "/events", { signal: AbortSignal.timeout(5_000) });
    expect([answer.status, answer.headers.get("content-type"), answer.body.length]).toEqual([200, "text/event-stream", 0]);
  });
});
