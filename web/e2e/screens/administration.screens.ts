import { createDeadLetteredJob, tenant } from "@takeoff/testing";
import { row, visit } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { demo } from "./demo.ts";
import { show, showDialog } from "./show.ts";

test("users: an invitation, and an account that is disabled", async ({ open }) => {
  const page = await open(await demo("northgate.admin"));
  await page.goto("manage-users");
  await page.getByRole("button", { name: "Add User" }).first().click();
  await page.getByRole("switch", { name: /^Send an invitation/ }).check();
  await show(page, "user-invitation");
  await page.reload();
  await row(page, "northgate.user").getByRole("button", { name: "Edit" }).click();
  await page.getByRole("switch", { name: "Account disabled" }).check();
  await show(page, "user-disable");
});

test("an organization with its users, the filters of the audit trail, and a job that is discarded", async ({ open }) => {
  const { user } = await tenant();
  const job = await createDeadLetteredJob({ aggregate: `user:${user.id}` });
  const page = await open(await demo("staff"));
  await page.goto("parent-admin?organization_id=1");
  await expect(page.getByRole("region", { name: /^Users of/ })).toBeVisible();
  await show(page, "organization-users");
  await row(page, "Northgate Steel").first().getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Delete Documents After (days)").fill("5");
  await expect(page.getByLabel("Delete documents after this time")).toBeVisible();
  await page.getByLabel("Count working hours only").check();
  await show(page, "organization-edit");
  await page.goto("audit");
  await page.getByRole("combobox", { name: "Action" }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await show(page, "audit-filter");
  await visit(page, "operations?tab=jobs");
  await showDialog(page, row(page, job).getByRole("button", { name: "Discard..." }), "operations-discard");
});

test("parameters that are not saved, and leaving them", async ({ open }) => {
  const { user } = await tenant();
  const page = await open(user);
  await page.goto("parameters");
  await page.getByRole("combobox", { name: "W shapes" }).fill("A36");
  await page.getByRole("radio", { name: "Yes" }).check();
  await show(page, "parameters-unsaved");
  await showDialog(page, page.getByRole("link", { name: "Projects", exact: true }), "parameters-leave");
});
