import { beforeEach, describe, expect, it } from "@jest/globals";
import { CapturedLog } from "../../test/captured-log.ts";
import { FakeRpc } from "../../test/fake-rpc.ts";
import type { ClaimedEmail } from "../ledger/email-ledger.ts";
import { EmailRenderer } from "./email-renderer.ts";

const TOKEN = "s3cret-t0ken_that-opens-the-account";
const claimed: ClaimedEmail = {
  id: 1,
  organization_id: 3,
  recipient: "kim@northgate.example",
  template: "password_reset",
  data: { username: "kim", reset_id: 17 },
  message_id: "<1@takeoff.example>",
  attempts: 1,
  attempts_since_retry: 1,
  created_at: new Date("2026-11-21T09:30:00.000Z"),
  organization_exists: true,
};

let rpc: FakeRpc;
let log: CapturedLog;
let renderer: EmailRenderer;

beforeEach(() => {
  rpc = new FakeRpc();
  rpc.handlers["password_resets.token"] = ({ reset_id }) => ({ token: reset_id === 17 ? TOKEN : null });
  log = new CapturedLog();
  renderer = new EmailRenderer(rpc, log.logger, "https://takeoff.example");
});

describe("EmailRenderer", () => {
  it("renders a link with the current token of the reset", async () => {
    const email = await renderer.render(claimed);
    expect(email).toMatchObject({ recipient: "kim@northgate.example", messageId: "<1@takeoff.example>", confidential: true });
    expect(email).toHaveProperty("text", expect.stringContaining(`https://takeoff.example/client/reset-password/${TOKEN}\n`));
    expect(rpc.requests).toEqual(["password_resets.token"]);
  });

  it("drops an e-mail whose reset no longer works", async () => {
    const result = await renderer.render({ ...claimed, data: { username: "kim", reset_id: 16 } });
    expect(result).toMatchObject({ kind: "dropped", code: null });
  });

  it("defers for at most 30 s when a service does not respond, and logs a warning", async () => {
    rpc.unavailable = true;
    const result = await renderer.render(claimed);
    expect(result).toMatchObject({ kind: "deferred", maxRetrySeconds: 30 });
    expect(log.lines.join()).toContain("e-mail data request failed");
  });

  it("drops an e-mail of a deleted organization without a request", async () => {
    expect(await renderer.render({ ...claimed, organization_exists: false })).toMatchObject({ kind: "dropped" });
    expect(rpc.requests).toEqual([]);
  });

  it.each([
    ["an invalid address", { recipient: "kim" }],
    ["data that do not match the template", { data: { username: "kim" } }],
    ["an unknown template", { template: "toString" }],
  ])("rejects an e-mail with %s", async (_title, fault) => {
    expect(await renderer.render({ ...claimed, ...fault })).toMatchObject({ kind: "rejected" });
  });

  it("marks an e-mail without secrets as not confidential", async () => {
    const email = await renderer.render({ ...claimed, template: "welcome", data: { username: "kim" } });
    expect(email).toMatchObject({ subject: "Welcome to Takeoff", confidential: false });
    expect(rpc.requests).toEqual([]);
  });
});
