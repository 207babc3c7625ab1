import { beforeEach, describe, expect, it } from "@jest/globals";
import { CapturedLog } from "../../test/captured-log.ts";
import { FakeRpc } from "../../test/fake-rpc.ts";
import type { ClaimedEmail } from "../ledger/email-ledger.ts";
import { LetterWriter } from "./letter-writer.ts";

const TOKEN = "s3cret-t0ken_that-opens-the-account";
const claimed: ClaimedEmail = {
  id: 1,
  organization_id: 3,
  recipient: "kim@northgate.example",
  template: "password_reset",
  data: { username: "kim", reset_id: 17 },
  message_id: "<1@takeoff.example>",
  attempts: 1,
  tries: 1,
  created_at: new Date("2026-11-21T09:30:00.000Z"),
  wanted: true,
};

let rpc: FakeRpc;
let log: CapturedLog;
let writer: LetterWriter;

beforeEach(() => {
  rpc = new FakeRpc();
  rpc.answers["password_resets.token"] = ({ reset_id }) => ({ token: reset_id === 17 ? TOKEN : null });
  log = new CapturedLog();
  writer = new LetterWriter(rpc, log.logger, "https://takeoff.example");
});

describe("the letter of a mail", () => {
  it("holds a link with the token that its request has now", async () => {
    const letter = await writer.write(claimed);
    expect(letter).toMatchObject({ recipient: "kim@northgate.example", messageId: "<1@takeoff.example>", confidential: true });
    expect(letter).toHaveProperty("text", expect.stringContaining(`https://takeoff.example/client/reset-password/${TOKEN}\n`));
    expect(rpc.asked).toEqual(["password_resets.token"]);
  });

  it("is not written for a request that no longer counts", async () => {
    const outcome = await writer.write({ ...claimed, data: { username: "kim", reset_id: 16 } });
    expect(outcome).toMatchObject({ kind: "dropped", code: null });
  });

  it("waits, for a short while only, for a service that does not answer, and says so in the log", async () => {
    rpc.away = true;
    const outcome = await writer.write(claimed);
    expect(outcome).toMatchObject({ kind: "deferred", waitAtMostSeconds: 30 });
    expect(log.lines.join()).toContain("what an e-mail needs could not be asked");
  });

  it("is not written for a deleted organization, and asks nobody anything", async () => {
    expect(await writer.write({ ...claimed, wanted: false })).toMatchObject({ kind: "dropped" });
    expect(rpc.asked).toEqual([]);
  });

  it.each([
    ["an address that is none", { recipient: "kim" }],
    ["data that do not fit", { data: { username: "kim" } }],
    ["a template that there is not", { template: "toString" }],
  ])("is refused for %s", async (_what, fault) => {
    expect(await writer.write({ ...claimed, ...fault })).toMatchObject({ kind: "refused" });
  });

  it("is not confidential when the ledger holds all of it", async () => {
    const letter = await writer.write({ ...claimed, template: "welcome", data: { username: "kim" } });
    expect(letter).toMatchObject({ subject: "Welcome to Takeoff", confidential: false });
    expect(rpc.asked).toEqual([]);
  });
});
