import {
  database,
  mailTo,
  person,
  smallPdf,
  staff as newStaff,
  tenant,
  uniqueSuffix,
  UPLOAD_FIELDS,
  visitor,
  type Person,
} from "@takeoff/testing";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const TAG = uniqueSuffix();
/** Runs a script or requests a unique address if it is interpreted as markup. */
const MARKUP = `"><img src=/client/canary-${TAG} onerror=canary=1><svg onload=canary=1></svg><script>canary=1</script>{{1}}`;
const markup = (what: string): string => `${what} ${MARKUP}`;

/** Records every request that stored text caused. */
function watchCanary(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.includes(`canary-${TAG}`)) asked.push(request.url());
  });
  return asked;
}

const hasRun = (page: Page): Promise<boolean> => page.evaluate(() => "canary" in window);

/** Opens each address, waits until the text is shown literally, and asserts that none of it became markup. */
async function readAsText(page: Page, screens: readonly (readonly [address: string, shown: string])[]): Promise<void> {
  const asked = watchCanary(page);
  for (const [address, shown] of screens) {
    await page.goto(address);
    await expect(page.getByText(shown).first(), address).toBeVisible();
    expect([address, await hasRun(page), asked]).toEqual([address, false, []]);
  }
}

/** Sets a username that today's rules reject. Such names exist from before the rules. */
async function rename(someone: Person, username: string): Promise<Person> {
  await database().query("update identity.users set username = $2, username_key = lower($2) where id = $1", [someone.id, username]);
  return { ...someone, username };
}

async function prepare() {
  const sponsorEmail = `sponsor.${TAG}@mail.example`;
  const own = await tenant({ name: markup("Organization"), sponsorEmail });
  const operator = await rename(await newStaff(), markup("Staff"));
  const kim = await rename(await person({ organizationId: own.organization.id }), markup("User"));
  await visitor().post("/forgot-password", { email: kim.email }, { expectOk: true });
  await operator.client.post("/locations", { name: markup("Location") }, { expectOk: true });
  for (const { client } of [kim, operator])
    await client.post(
      "/user/parameters/custom",
      { parameter_name: markup("Parameter"), parameter_value: markup("Value") },
      { expectOk: true },
    );
  const fields = {
    ...UPLOAD_FIELDS,
    project_name: markup("Project"),
    project_location: markup("Place"),
    contractor_location: markup("Contractor"),
  };
  const { id } = (await kim.client.upload({ fields, filename: `${markup("File")}.pdf`.replaceAll("/", "-"), expectOk: true })).json as {
    id: number;
  };
  const csv = `Mark,Qty,${markup("Header").replaceAll('"', "'")}\n${markup("Mark").replaceAll('"', "'")},2,x\n`;
  const xml = `<takeoff note="${markup("Attribute").replaceAll('"', "").replaceAll("<", "&lt;")}"><![CDATA[${MARKUP}]]></takeoff>`;
  await operator.client.process(id, { processed: smallPdf({ seed: 4 }), csv, xml }, { expectOk: true });
  await operator.client.put(`/pdfs/status/${id}`, {}, { expectOk: true });
  const failed = (await kim.client.upload({ fields, expectOk: true })).json as { id: number };
  const failure = { status: "failed", failure_reason: "corrupt", notes: markup("Notes"), notifyClient: true };
  await operator.client.patch(`/pdfs/${failed.id}/status`, failure, { expectOk: true });
  return { own, operator, kim, id, failed: failed.id, sponsorEmail };
}

test("user input is shown as text on every screen and in every e-mail", async ({ open }) => {
  test.slow();
  const { own, operator, kim, id, failed, sponsorEmail } = await prepare();
  const window = async (who: Person): Promise<Page> => open(who);
  await readAsText(await window(kim), [
    [`pdfs?document=${id}`, 'Project "><img'],
    [`pdfs?document=${id}&tab=data`, 'Project "><img'],
    [`pdfs?document=${failed}`, 'Notes "><img'],
    ["parameters", 'Parameter "><img'],
  ]);
  await readAsText(await window(own.admin), [
    ["pdfs", 'Project "><img'],
    [`manage-users?q=${encodeURIComponent(kim.username)}`, 'User "><img'],
    ["audit", 'File "><img'],
  ]);
  await readAsText(await window(operator), [
    [`superadmin/pdfs?q=${TAG}`, 'Organization "><img'],
    [`superadmin/pdfs?document=${id}`, 'Contractor "><img'],
    ["parent-admin", 'Organization "><img'],
    ["manage-locations", 'Location "><img'],
    ["parameters", 'Value "><img'],
    [`audit?q=${TAG}`, 'Organization "><img'],
  ]);

  const page = await open();
  const asked = watchCanary(page);
  for (const [recipient, subject] of [
    [kim.email, /^Reset your/],
    [kim.email, /^Takeoff could not be completed/],
    [kim.email, /^Takeoff ready/],
    [sponsorEmail, /^New project/],
  ] as const) {
    const mail = await mailTo(recipient, { subject });
    await page.goto("about:blank");
    await page.setContent(mail.html ?? "");
    await expect(page.getByText('"><img').first()).toBeAttached();
    expect([mail.subject, await hasRun(page), asked]).toEqual([mail.subject, false, []]);
  }
});

test("an HTML page uploaded as a processed PDF runs neither in the preview nor at its own address", async ({ open }) => {
  const own = await tenant();
  const operator = await newStaff();
  const { id } = (await own.user.client.upload({ expectOk: true })).json as { id: number };
  const page = Buffer.from(`<!doctype html><title>canary</title><script>canary=1</script><img src=/client/canary-${TAG}>`);
  expect((await operator.client.process(id, { processed: page })).status).toBe(422);
  // Starts with a PDF header, for checks that read only the beginning.
  const disguised = Buffer.concat([Buffer.from("%PDF-1.7\n"), page, Buffer.from("\n%%EOF\n")]);
  const answer = await operator.client.process(id, { processed: disguised });
  expect([200, 422]).toContain(answer.status);
  if (answer.status === 422)
    await operator.client.process(id, { processed: Buffer.concat([smallPdf({ seed: 5 }), page]) }, { expectOk: true });
  await operator.client.put(`/pdfs/status/${id}`, {}, { expectOk: true });

  const window = await open(own.user);
  const asked = watchCanary(window);
  await window.goto(`pdfs?document=${id}`);
  const popup = window.waitForEvent("popup");
  await window
    .getByRole("button", { name: /Preview.*processed/i })
    .first()
    .click();
  const preview = await popup;
  const previewed = watchCanary(preview);
  await preview.waitForLoadState();
  await expect(preview.locator("iframe, embed, object").first()).toBeAttached();
  expect([await hasRun(preview), (await preview.title()) === "canary", asked, previewed]).toEqual([false, false, [], []]);

  const { headers } = await own.user.client.get(`/pdfs/${id}/preview?version=processed&mode=preview`, { expectOk: true });
  expect(headers.get("content-type")).toBe("application/pdf");
  expect(headers.get("content-security-policy")).toContain("sandbox");
});

test("Trusted Types prevent scripts from turning text into markup or code", async ({ page }) => {
  await page.goto("login");
  await expect(page.getByLabel("Username")).toBeVisible();
  const outcomes = await page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      "a tag": () => (document.createElement("div").innerHTML = "<img src=x onerror=canary=1>"),
      "a tag by the parser": () => new DOMParser().parseFromString("<p>", "text/html"),
      "a foreign script": () => (document.createElement("script").src = "https://evil.example/x.js"),
      "a script's text": () => (document.createElement("script").text = "canary=1"),
      "a foreign worker": () => new Worker("https://evil.example/x.js"),
      "a style's text": () => (document.createElement("style").innerHTML = ".a > .b { color: red }"),
    };
    const outcome = (attempt: () => unknown): string => {
      try {
        attempt();
        return "let through";
      } catch {
        return "refused";
      }
    };
    return Object.fromEntries(Object.entries(attempts).map(([name, attempt]) => [name, outcome(attempt)]));
  });
  expect(outcomes).toEqual({
    "a tag": "refused",
    "a tag by the parser": "refused",
    "a foreign script": "refused",
    "a script's text": "refused",
    "a foreign worker": "refused",
    "a style's text": "let through",
  });
});
