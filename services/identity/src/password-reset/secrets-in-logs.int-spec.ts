import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "@jest/globals";
import { tenant, TokenClient, uniqueSuffix, visitor, waitFor, type ApiResponse } from "@takeoff/testing";
import { account, invitation, invitationToken, reset, resetToken } from "../../test/accounts.ts";

/** All log lines of the running product so far. */
function logged(): string {
  const folder = join(dirname(process.env["TAKEOFF_RUN_FILE"] ?? ""), "logs");
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
}

const password = (): string => `Secret-${uniqueSuffix()}-A1`;

it("the log contains no password, token or reset link of successful and failed requests", async () => {
  const { admin } = await tenant();
  const passwords = Array.from({ length: 5 }, password);
  const [first, wrong, next, unknown, cut] = passwords as [string, string, string, string, string];
  const body = account({ password: first });
  await admin.client.post("/users", body, { expectOk: true });
  await admin.client.post("/users", { ...body, password: next });
  const client = visitor();
  await client.login(body.username, wrong);
  await client.login(`unknown.${uniqueSuffix()}`, unknown);
  await client.login(body.username, first, { expectOk: true });
  const sessions = [client.cookies.get("takeoff_session")!];

  const token = await resetToken(body.email);
  const invited = invitation();
  await admin.client.post("/users", invited, { expectOk: true });
  const invitedBy = await invitationToken(invited.email);
  await client.get(`/reset-password/${invitedBy}`, { expectOk: true });
  const headers = { "content-type": "application/json" };
  const broken = `{"password":"${cut}`;
  const responses: ApiResponse[] = [
    await client.raw("POST", "/login", { headers, body: broken }),
    await client.raw("POST", `/reset-password/${token}`, { headers, body: broken }),
    await client.get(`/reset-password/${token}`),
    await client.raw("GET", `/client/reset-password/${token}?x=1`),
    await reset(token, "weak"),
    await reset(token, next),
    await reset(token, next),
  ];
  expect(responses.map(({ status }) => status)).toEqual([400, 400, 200, 200, 400, 200, 400]);
  await client.login(body.username, next, { expectOk: true });
  sessions.push(client.cookies.get("takeoff_session")!);
  await client.acceptNda({ expectOk: true });
  const tokenBody = { name: "CI", scopes: ["documents:read"], expires_in_days: 1, current_password: next };
  const accessToken = (await client.post("/user/access-tokens", tokenBody, { expectOk: true })).json.token as string;
  await new TokenClient(accessToken).get("/users");
  await new TokenClient(`${accessToken}0`).get("/pdfs");
  const last = await client.get("/check_session");
  // Log lines are flushed twice a second.
  const requests = [responses[1]!, responses[5]!, last].map(({ headers }) => headers.get("x-request-id")!);
  await waitFor(() => requests.every((id) => logged().includes(id)), { what: "the requests to be logged" });

  const text = logged();
  for (const secret of [...passwords, ...sessions, token, invitedBy, accessToken])
    expect([secret, text.includes(secret)]).toEqual([secret, false]);
  expect(text).not.toMatch(/reset-password\/[^:]/);
});
