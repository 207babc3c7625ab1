import { draftPage, type Draft } from "@takeoff/contracts";
import { smallPdf, staff as newStaff, tenant, uniqueSuffix, waitFor } from "@takeoff/testing";
import { uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("a document shows the parameters that were in force when it came in, also to an administrator and after a change", async ({
  open,
}) => {
  const { user, admin } = await tenant();
  const save = (value: string) =>
    user.client.post(
      "/user/parameters",
      [
        { name: "default_w_steel_grade", value },
        { name: "default_delivery_address", value: "" },
      ],
      { expectOk: true },
    );
  await save("A913 Gr.65");
  await user.client.post("/user/parameters/custom", { parameter_name: "Camber", parameter_value: "1/4", units: "in" }, { expectOk: true });
  const name = `Wharf ${uniqueSuffix()}`;
  const { id } = await uploadFor(user, name);
  await save("A36");

  for (const person of [user, admin]) {
    const page = await open(person);
    await page.goto(`pdfs?document=${id}`);
    const section = page.getByRole("dialog", { name }).getByRole("region", { name: "Parameters at upload" });
    await expect(section.getByText("A913 Gr.65", { exact: true })).toBeVisible();
    await expect(section.locator("dt")).toHaveText(["Assumed grade, W shapes", "Delivery address", "Camber"]);
    await expect(section.locator("dd")).toHaveText(["A913 Gr.65", "Not set", "1/4 in"]);
    if (person !== user) continue;
    await section.scrollIntoViewIfNeeded();
  }
});

test("a document of a user without parameters says so", async ({ open }) => {
  const { user } = await tenant();
  const name = `Wharf ${uniqueSuffix()}`;
  const { id } = await uploadFor(user, name);
  const page = await open(user);
  await page.goto(`pdfs?document=${id}`);
  const section = page.getByRole("dialog", { name }).getByRole("region", { name: "Parameters at upload" });
  await expect(section.getByText("None: the uploader had set no parameters.")).toBeVisible();
});

test("a draft shows the grade that is assumed for a line without one", async ({ open }) => {
  const [{ user }, staff] = await Promise.all([tenant(), newStaff()]);
  await user.client.post("/user/parameters", [{ name: "default_w_steel_grade", value: "A913 Gr.65" }], { expectOk: true });
  const { id } = await uploadFor(user, `Wharf ${uniqueSuffix()}`, smallPdf({ seed: 71 }));
  const isChecked = async () => (await staff.client.get(`/pdfs/${id}`)).json.status === "pending";
  await waitFor(isChecked, { what: "the check", timeoutMs: 60_000 });
  await staff.client.post(`/pdfs/${id}/draft`, undefined, { expectOk: true });
  const isReady = async () => ((await staff.client.get(`/pdfs/${id}/draft`)).json as Draft).state === "ready";
  await waitFor(isReady, { what: "the draft", timeoutMs: 120_000 });
  const page = await open(staff);
  await page.goto(draftPage(id).replace(/^\//, ""));
  const line = page.getByRole("list", { name: "Lines" }).getByRole("listitem").first();
  await expect(line).toContainText("grade A913 Gr.65, assumed from the uploader's parameters");
});
