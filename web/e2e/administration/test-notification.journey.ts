import { mailTo, staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const ALL = "**/client/api/pdfs/all?**";
const SEND = "**/client/api/pdfs/*/test-notification";
const NAME = { name: "Send Test Failure Notification" };

test("staff send the failure notification of the oldest document to themselves", async ({ open }) => {
  await uploadFor((await tenant()).user, `Tested ${uniqueSuffix()}`);
  const staff = await newStaff();
  const { json } = await staff.client.get("/pdfs/all?sort=upload_date&order=asc&limit=1", { expectOk: true });
  const [oldest] = json as { id: number; filename: string }[];
  const page = await open(staff);
  const panel = page.getByRole("region", { name: "Test Notification" });
  const button = panel.getByRole("button", NAME);
  await test.step("the panel is disabled with a reason when there are no documents", async () => {
    await page.route(ALL, (route) => route.fulfill({ json: [] }));
    await page.goto("parent-admin");
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription("There are no documents yet to send a notification for.");
    await page.unroute(ALL);
    await page.reload();
  });
  await expect(panel).toContainText(`Document #${oldest?.id}: ${oldest?.filename}`);
  await button.scrollIntoViewIfNeeded();
  let sent = 0;
  page.on("request", (request) => (sent += request.method() === "POST" ? 1 : 0));
  const answered = page.waitForResponse(SEND);
  // So slow that the first click is answered before the second.
  await button.dblclick({ delay: 500 });
  const { message } = (await (await answered).json()) as { message: string };
  await expect(page.getByRole("status").filter({ hasText: message })).toBeVisible();
  expect(sent).toBe(1);
  await mailTo(staff.email);

  await page.route(SEND, (route) => route.abort());
  await button.click();
  await expect(panel.getByRole("alert")).toContainText("could not be reached");
});
