import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { chromium } from "@playwright/test";
import type { LoginStep } from "@takeoff/contracts";
import { ApiClient, toErrorResponse as errorOf } from "@takeoff/testing";
import { Secret, TOTP } from "otpauth";
import type { RunningStack } from "./stack.ts";
import { startTestStack } from "../test/test-stack.ts";

const PASSWORD = "Quiet-Harbour-Crane-71";
const CUSTOMER = { username: "customer", email: "customer@mail.example", password: PASSWORD };
const generateCode = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

let product: RunningStack;
let client: ApiClient;

beforeAll(async () => {
  const env = { REQUIRE_SECOND_FACTOR: "staff", TAKEOFF_ADMIN_PASSWORD: PASSWORD };
  product = await startTestStack({ name: "required-second-factor", demo: false, store: "disk", env });
});
afterAll(() => product?.stop());

const visitor = (): ApiClient => new ApiClient(product.info.public_url);
const begin = async (anyone: ApiClient): Promise<LoginStep> =>
  (await anyone.post("/login", { username: "admin", password: PASSWORD }, { expectOk: true })).json as LoginStep;

describe("with REQUIRE_SECOND_FACTOR=staff", () => {
  it("staff without a second factor get no session before they have set one up", async () => {
    client = visitor();
    const step = await begin(client);
    expect(step).toMatchObject({ isAuthenticated: false, second_factor: [], set_up: ["totp", "passkey"] });
    const { login_token } = step;
    expect((await client.get("/user/parameters")).status).toBe(401);
    expect(errorOf(await client.post("/login/second-factor", { login_token, code: "123456" }))).toMatchObject({ code: "wrong_code" });
    const setup = (await client.post("/login/second-factor/setup", { login_token, method: "totp" }, { expectOk: true })).json;
    const enrol = (of: string, code: string) =>
      client.post("/login/second-factor/enrolment", { login_token: of, setup_token: setup.setup_token, code });
    const secret = setup.totp.secret as string;
    // The setup of one log-in completes no other one.
    const { login_token: other } = await begin(visitor());
    expect(errorOf(await enrol(other, generateCode(secret)))).toMatchObject({ status: 409, code: "setup_expired" });
    const { status, json } = await enrol(login_token, generateCode(secret));
    expect([status, json.user.username, json.recovery_codes.length]).toEqual([200, "admin", 10]);
    await client.post("/user/accept-nda", undefined, { expectOk: true });
    // A password alone adds no further second factor.
    expect(errorOf(await client.post("/login/second-factor/setup", { login_token: other, method: "totp" }))).toMatchObject({
      status: 401,
      code: "login_expired",
    });
    expect(await begin(visitor())).toMatchObject({ second_factor: ["totp"], set_up: [] });
  });

  it("staff cannot remove their last second factor, and customers need none", async () => {
    const removal = await client.post("/user/second-factor/removal", { current_password: PASSWORD });
    expect(errorOf(removal)).toMatchObject({ status: 409, code: "second_factor_required" });
    expect((await client.get("/user/second-factor")).json).toMatchObject({ is_required: true, totp: expect.anything() });
    const organization = (await client.post("/organizations", { name: "Northgate Steel" }, { expectOk: true })).json;
    await client.post("/users", { ...CUSTOMER, organization_id: organization.id }, { expectOk: true });
    expect((await visitor().login(CUSTOMER.username, PASSWORD)).json.isAuthenticated).toBe(true);
  });

  it("of two concurrent log-ins of an account without one, one sets it up: a password alone adds none to it", async () => {
    const both = { ...CUSTOMER, username: "both", email: "both@mail.example", role: "parent_admin" };
    await client.post("/users", both, { expectOk: true });
    const enrolments = await Promise.all(
      [1, 2].map(async () => {
        const { login_token } = (await visitor().post("/login", both, { expectOk: true })).json as LoginStep;
        const { json } = await visitor().post("/login/second-factor/setup", { login_token, method: "totp" }, { expectOk: true });
        return { login_token, setup_token: json.setup_token, code: generateCode(json.totp.secret as string) };
      }),
    );
    const responses = await Promise.all(enrolments.map((enrolment) => visitor().post("/login/second-factor/enrolment", enrolment)));
    const [won, lost] = responses.sort((a, b) => a.status - b.status);
    expect([won!.status, errorOf(lost!)]).toMatchObject([200, { status: 401, code: "login_expired" }]);
  });

  it("the log-in page sets it up, shows the recovery codes, and goes on to the agreement", async () => {
    await client.post(
      "/users",
      { ...CUSTOMER, username: "second", email: "second@mail.example", role: "parent_admin" },
      { expectOk: true },
    );
    const browser = await chromium.launch({
      executablePath: process.env["TAKEOFF_CHROMIUM"] ?? "/usr/bin/chromium",
      args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    });
    try {
      const page = await browser.newPage();
      await page.goto(`${product.info.public_url}/client/login`);
      await page.getByLabel("Username").fill("second");
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Login" }).click();
      await page.getByRole("heading", { name: "Set up a second factor" }).waitFor();
      await page.getByRole("button", { name: "Continue" }).click();
      const key = await page.getByText(/^Key:/).innerText();
      await page.getByLabel(/^Code/).fill(generateCode(key.replace("Key:", "").replace(/\s/g, "")));
      await page.keyboard.press("Enter");
      const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
      await codes.first().waitFor();
      expect(await codes.count()).toBe(10);
      await page.getByRole("button", { name: "I have saved them" }).click();
      await page.getByRole("dialog").getByText("Non-Disclosure Agreement").first().waitFor();
    } finally {
      await browser.close();
    }
  });
});
