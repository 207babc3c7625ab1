import { jobDrawings } from "@takeoff/drawings";
import { staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { drafted, linesOf } from "../dashboard/drafted.ts";
import { expect, test } from "../support/test.ts";

const { plans, drawings, job } = jobDrawings(7, { plans: 2, drawings: 12, faults: ["no_drawing", "quantity", "length"] });
const SENTENCE = "9 of 12 marks agree; 1 has no drawing";

test("staff check plans with their shop drawings, and the customer sees the marks", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const name = `Set ${uniqueSuffix()}`;
  const planned = await drafted(own.user, staff, plans, name);
  await drafted(own.user, staff, drawings, name);

  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${planned}/draft`);
  await page.getByRole("button", { name: "Marks", exact: true }).click();
  const marks = page.getByRole("dialog", { name: "Marks" });
  await expect(marks.getByRole("status")).toContainText("The set has no shop drawing");
  await marks.getByRole("button", { name: "Set", exact: true }).click();
  const set = page.getByRole("dialog", { name: "Set" });
  // Both files have the name of their project.
  await set.getByRole("checkbox", { description: /11 shop drawings or lists · same project, 11 shared marks/ }).check();
  await set.getByRole("button", { name: "Save" }).click();
  await expect(marks.getByRole("status")).toContainText(SENTENCE);

  const list = marks.getByRole("listbox", { name: "Marks" });
  await expect(list.getByRole("option")).toHaveCount(12);
  await marks.getByLabel("Verdict").selectOption({ label: "Length differs (1)" });
  const [wrong] = Object.entries(job.faults).find(([, fault]) => fault === "length") ?? [];
  await expect(list.getByRole("option")).toHaveCount(1);
  await list.getByRole("option", { name: new RegExp(`^${wrong}`) }).click();
  // The plan and the shop drawing, next to each other.
  for (const side of ["Plan", "Shop drawing"]) await expect(marks.getByRole("region", { name: side }).locator("canvas")).toBeVisible();
  await marks.getByRole("button", { name: "Take 9 lengths of the drawings" }).click();
  await marks.getByRole("button", { name: "Take the parts of 9 assemblies" }).click();
  await expect(marks.getByRole("button", { name: "Remove the parts of 9 assemblies" })).toBeVisible();

  const undecided = (await linesOf(staff, planned)).filter(({ state, left_out }) => state === "draft" && left_out === null);
  const lines = undecided.map(({ id, version }) => ({ id, version }));
  await staff.client.post(`/pdfs/${planned}/draft/lines/decide`, { lines, state: "accepted" }, { expectOk: true });
  await staff.client.post(`/pdfs/${planned}/draft/complete`, { send: true }, { expectOk: true });
  const isSent = async () => ((await staff.client.get(`/pdfs/${planned}`)).json as { status: string }).status;
  await expect.poll(isSent, { timeout: 300_000 }).toBe("completed");
  const isRead = async () => ((await staff.client.get(`/pdfs/${planned}/takeoff-summary`)).json as { takeoff: unknown }).takeoff !== null;
  await expect.poll(isRead, { timeout: 300_000 }).toBe(true);

  const customer = await open(own.user);
  await customer.goto(`pdfs?document=${planned}&takeoff=${planned}`);
  const takeoff = customer.getByRole("dialog", { name: `Takeoff of ${name}` });
  await takeoff.getByText("Marks", { exact: true }).click();
  await expect(takeoff.getByText(SENTENCE)).toBeVisible();
  await expect(takeoff.getByRole("button", { name: "Set", exact: true })).toHaveCount(0);
  await expect(takeoff.getByRole("listbox", { name: "Marks" }).getByRole("option")).toHaveCount(12);
});
