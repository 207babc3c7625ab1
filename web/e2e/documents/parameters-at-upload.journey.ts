import { tenant, uniqueSuffix } from "@takeoff/testing";
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
  }
});
