import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { AppError, type Caller, LIMITS } from "@takeoff/contracts";
import type { RpcClient } from "@takeoff/platform/rpc";
import { unzipSync } from "fflate";
import { plainName, uniqueNames } from "./archive-names.ts";
import { type ConfirmSession, SessionChecks } from "./session-checks.ts";
import { streamZip, type ZipEntry } from "./zip-stream.ts";

describe("plainName", () => {
  it.each([
    ["Plan Größe 梁.pdf", "Plan Größe 梁.pdf"],
    ['a<b>:"c/d\\e|f?g*.pdf', "a-b---c-d-e-f-g-.pdf"],
    ["..", "-"],
    ["...pdf", "-.pdf"],
    ["ends. .pdf", "ends.pdf"],
    [`${"x".repeat(200)}.pdf`, `${"x".repeat(80)}.pdf`],
    [`${"x".repeat(79)}👷.pdf`, `${"x".repeat(79)}.pdf`],
  ])("turns %j into %j", (name, plain) => {
    expect(plainName(name)).toBe(plain);
  });

  it.each([
    ...["CON", "prn", "Aux.pdf", "nul.tar.gz", "COM0.pdf", "com9", "LPT1.nc1", "lpt¹.csv", "COM².pdf", "Com³", "CON .x.pdf", "CONIN$.pdf"],
    ...["conout$", "NUL.this-is-no-extension"],
  ])("puts an underscore before %j, which names a device under Windows", (name) => {
    expect(plainName(name)).toBe(`_${name}`);
  });

  it("sees a device's name that is only left once other characters are removed", () => {
    expect(plainName("NUL...")).toBe("_NUL");
    expect(plainName(`con${" ".repeat(100)}x.pdf`)).toBe("_con.pdf");
  });

  it.each(["CONTRACT.pdf", "COM10.pdf", "COM.pdf", "LPTX", "my CON.pdf", "plan.con", "7 CON", "NUL-1.pdf"])(
    "leaves %j, which only resembles a device's name",
    (name) => {
      expect(plainName(name)).toBe(name);
    },
  );
});

describe("uniqueNames", () => {
  it("numbers names that are equal where letter case and Unicode encoding are ignored", () => {
    const names = ["plan.pdf", "PLAN.pdf", "plan.PDF", "Größe.pdf", "Gro\u0308ße.pdf", "other.pdf"];
    expect(names.map(uniqueNames())).toEqual([
      ...["plan.pdf", "PLAN (2).pdf", "plan (3).PDF", "Größe.pdf", "Gro\u0308ße (2).pdf", "other.pdf"],
    ]);
  });

  it("takes no number that another file has in its name", () => {
    expect(["a (2).pdf", "a.pdf", "A.pdf", "a.pdf"].map(uniqueNames())).toEqual(["a (2).pdf", "a.pdf", "A (3).pdf", "a (4).pdf"]);
  });
});

describe("SessionChecks", () => {
  const CALLER: Caller = { id: 1, username: "kim", role: "admin", organization_id: 2, nda_accepted: true, session_id: 7 };

  let now: Caller | null | AppError;
  let asked: unknown[];
  let checks: SessionChecks;
  let confirm: ConfirmSession;
  beforeEach(() => {
    // Only `performance`: the rest of the clock runs.
    jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate", "setTimeout", "setInterval", "Date"] });
    now = CALLER;
    asked = [];
    const request = (pattern: string, what: unknown): Promise<unknown> => {
      asked.push([pattern, what]);
      return now instanceof AppError ? Promise.reject(now) : Promise.resolve({ callers: [now] });
    };
    checks = new SessionChecks({ request } as unknown as RpcClient);
    confirm = checks.begin(CALLER);
  });
  afterEach(() => void jest.useRealTimers());

  it("asks for the session anew at each call, and resolves while the user has the same rights", async () => {
    await confirm();
    now = { ...CALLER, username: "kim.renamed" };
    await confirm();
    const lookup = ["sessions.callers", { session_ids: [7] }];
    expect(asked).toEqual([lookup, lookup]);
  });

  it("asks for the access token of a program, and throws unauthenticated once it is revoked", async () => {
    const program: Caller = { ...CALLER, session_id: null, access_token: { id: 9, name: "CI", scopes: ["results:read"] } };
    now = program;
    const confirmToken = checks.begin(program);
    await confirmToken();
    expect(asked).toEqual([["access_tokens.callers", { token_ids: [9] }]]);
    now = null;
    await expect(confirmToken()).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it.each<[string, Caller | null]>([
    ["whose session has ended", null],
    ["with another role", { ...CALLER, role: "user" }],
    ["who moved to another organization", { ...CALLER, organization_id: 3 }],
  ])("throws unauthenticated for a user %s", async (_who, caller) => {
    now = caller;
    await expect(confirm()).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("resolves while identity is unavailable, for at most LIMITS.unconfirmedSessionMs since the last look-up", async () => {
    now = new AppError("unavailable");
    jest.advanceTimersByTime(LIMITS.unconfirmedSessionMs);
    await confirm();
    now = CALLER;
    await confirm();
    now = new AppError("timeout");
    jest.advanceTimersByTime(LIMITS.unconfirmedSessionMs);
    await confirm();
    jest.advanceTimersByTime(1);
    await expect(confirm()).rejects.toMatchObject({ code: "timeout" });
  });
});

const text = (path: string, open: ZipEntry["open"] = () => Promise.resolve(Readable.from([Buffer.from(path)]))): ZipEntry => ({
  ...{ path, at: new Date(), compress: false, open },
});

async function* these(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

/** Of a session that stays valid. */
const confirm = (): Promise<void> => Promise.resolve();

/** A file that never ends. */
function endless(): Readable {
  return new Readable({
    read() {
      this.push(Buffer.alloc(65_536));
    },
  });
}

describe("streamZip", () => {
  it("opens one file at a time and writes each under its name", async () => {
    let opened = 0;
    const counted = (path: string): ZipEntry =>
      text(path, () => {
        expect(++opened).toBe(1);
        return Promise.resolve(Readable.from([Buffer.from(path)]).once("end", () => opened--));
      });
    const files = unzipSync(await buffer(streamZip(these(counted("Größe.pdf"), counted("folder/b.pdf")), confirm)));
    expect(Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString()])).toEqual([
      ["Größe.pdf", "Größe.pdf"],
      ["folder/b.pdf", "folder/b.pdf"],
    ]);
  });

  it("fails when a file cannot be opened, also when nothing listens to it yet", async () => {
    const failure = new Error("the store is unavailable");
    const archive = streamZip(
      these(
        text("a"),
        text("b", () => Promise.reject(failure)),
      ),
      confirm,
    );
    await new Promise((resolve) => archive.once("close", resolve));
    await expect(buffer(archive)).rejects.toThrow(failure);
  });

  it("fails when a file ends with an error or has another number of bytes than was known", async () => {
    const failure = new Error("the connection was reset");
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from("half");
        throw failure;
      })(),
    );
    await expect(buffer(streamZip(these(text("a", () => Promise.resolve(failing))), confirm))).rejects.toThrow(failure);
    await expect(buffer(streamZip(these({ ...text("four"), size: 5 }), confirm))).rejects.toThrow("unexpected number of bytes");
  });

  it("fails before it opens the next file when the session has ended", async () => {
    const ended = new Error("the session has ended");
    const opened: string[] = [];
    const recorded = (path: string): ZipEntry =>
      text(path, () => {
        opened.push(path);
        return Promise.resolve(Readable.from([Buffer.from(path)]));
      });
    const checks = [Promise.resolve(), Promise.reject(ended)];
    const archive = streamZip(these(recorded("a"), recorded("b")), () => checks.shift() ?? Promise.resolve());
    await expect(buffer(archive)).rejects.toThrow(ended);
    expect(opened).toEqual(["a"]);
  });

  it("closes the open file and opens no other when the client leaves", async () => {
    const file = endless();
    const archive = streamZip(
      these(
        text("a", () => Promise.resolve(file)),
        text("b", () => Promise.reject(new Error("opened"))),
      ),
      confirm,
    );
    await new Promise((resolve) => archive.once("readable", resolve));
    archive.destroy();
    await finished(file).catch(() => undefined);
    expect([file.destroyed, archive.errored]).toEqual([true, null]);
  });

  it("closes a file that was being opened when the client left", async () => {
    const [file, opening, opened] = [endless(), Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const open = async (): Promise<Readable> => {
      opening.resolve(undefined);
      await opened.promise;
      return file;
    };
    const archive = streamZip(these(text("a", open)), confirm);
    await opening.promise;
    archive.destroy();
    await new Promise((resolve) => archive.once("close", resolve));
    opened.resolve(undefined);
    await finished(file).catch(() => undefined);
    expect(file.destroyed).toBe(true);
  });
});
