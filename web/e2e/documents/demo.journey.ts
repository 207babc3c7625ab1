import { DEMO_PROJECTS } from "@takeoff/contracts";
import { demo } from "../screens/demo.ts";
import { row } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("the demo has a takeoff that was delivered from its draft, and drawings to review and to fail", async ({ open }) => {
  const delivered = DEMO_PROJECTS.find((project) => project.is_delivered_from_draft)!;
  const { project_name: name } = delivered;
  const customer = await open(await demo(delivered.uploaded_by));
  await customer.goto("pdfs");
  const ofCustomer = row(customer, name);
  await expect(ofCustomer).toContainText("Completed", { timeout: 300_000 });
  for (const result of ["Processed", "CSV", "XML"]) await expect(ofCustomer.getByRole("button", { name: result })).toBeVisible();

  await test.step("its customer sees what it adds up to, and its lines at their pieces", async () => {
    await ofCustomer.getByRole("link").first().click();
    const drawer = customer.getByRole("dialog", { name });
    const summary = drawer.getByRole("region", { name: "Takeoff", exact: true });
    await expect(summary.getByText("Short tons").first()).toBeVisible({ timeout: 60_000 });
    await summary.getByRole("button", { name: "View takeoff" }).click();
    const view = customer.getByRole("dialog", { name: `Takeoff of ${name}` });
    await view.getByRole("listbox", { name: "Lines" }).getByRole("option").first().click();
    await expect(view.getByRole("region", { name: "Drawing" }).locator("[data-selected]").first()).toBeVisible();
  });

  await test.step("staff see that its draft was sent, another one to review, and why a drawing should fail", async () => {
    const staff = await open(await demo("staff"));
    const openReview = async (project: string) => {
      await staff.goto(`superadmin/pdfs?q=${encodeURIComponent(project)}`);
      await row(staff, project).getByRole("link").first().click();
      const drawer = staff.getByRole("dialog", { name: project });
      await drawer.getByRole("link", { name: /review/i }).click();
      await expect(staff.getByRole("heading", { level: 1, name: "Draft takeoff" })).toBeVisible();
    };
    await openReview(name);
    await expect(staff.getByText("The takeoff was sent to the customer.")).toBeVisible();
    await openReview("Airport Hangar 4");
    const lines = staff.getByRole("list", { name: "Lines" });
    await expect(lines.getByRole("listitem").first()).toBeVisible();
    await expect(lines.getByRole("button", { name: "Accept" })).toHaveCount(0);
    await staff.keyboard.press("j");
    await expect(lines.getByRole("button", { name: "Accept" })).toBeVisible();
    await openReview("Old Town Stair");
    await expect(staff.getByText("The drawing refers to sheet S-201, not in the file.")).toBeVisible();
    await openReview("Foundry Street Platforms");
    await staff.getByRole("button", { name: "Marks", exact: true }).click();
    await expect(staff.getByRole("dialog", { name: "Marks" }).getByText(/^21 of 24 marks agree; 1 has no drawing;/)).toBeVisible();
  });
});
