import type { Locator, Page } from "@playwright/test";
import { AGES, DUE_STATES, TURNAROUND_CACHE_SECONDS, withinPromise, type TurnaroundFigures } from "@takeoff/contracts";
import { staff as newStaff, tenant, waitFor } from "@takeoff/testing";
import { row, tryAgain, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const ROUTE = "**/client/api/operations/turnaround";
const table = (page: Page) => page.getByRole("region", { name: "Turnaround by month" });

const month = (index: number): string => new Date(Date.UTC(2026, 10 - index)).toISOString().slice(0, 7);
const figures = (index: number, completed: number, failed = 0) => {
  const promised = Math.max(0, completed - 3);
  const in_time = Math.max(0, completed - 4 - index);
  return {
    month: month(index),
    completed,
    p50_hours: completed ? 0.6 + index * 2.3 : null,
    p90_hours: completed ? 9.25 + index * 7 : null,
    promised,
    in_time,
    within_promise: withinPromise({ promised, in_time }),
    failed,
  };
};

/** Known figures: two organizations in each month but the oldest. */
const KNOWN: TurnaroundFigures = {
  computed_at: "2026-11-24T03:30:00.000Z",
  months: Array.from({ length: 12 }, (_, index) => figures(index, index === 11 ? 0 : 1_240 - index * 100, index % 3)),
  organizations: Array.from({ length: 11 }, (_, index) => [
    { ...figures(index, 840 - index * 70), organization_id: 7, organization_name: "Northgate Structural Steel Fabricators and Erectors" },
    { ...figures(index, 400, index % 3), organization_id: 9, organization_name: "Westfield" },
  ]).flat(),
  open: {
    by_due: DUE_STATES.map((state, index) => ({ state, count: [2, 5, 11, 34, 8, 1][index] ?? 0 })),
    by_age: AGES.map((age, index) => ({ age, count: [21, 18, 14, 6, 2][index] ?? 0 })),
    by_person: [
      { user_id: 3, username: "kim", open: 30, late: 4 },
      { user_id: 4, username: "a.member.of.staff.with.a.long.name@takeoff.example", open: 12, late: 0 },
      { user_id: null, username: null, open: 19, late: 3 },
    ],
  },
};
const EMPTY: TurnaroundFigures = {
  computed_at: KNOWN.computed_at,
  months: Array.from({ length: 12 }, (_, index) => figures(index, 0)),
  organizations: [],
  open: {
    by_due: DUE_STATES.map((state) => ({ state, count: 0 })),
    by_age: AGES.map((age) => ({ age, count: 0 })),
    by_person: [{ user_id: null, username: null, open: 0, late: 0 }],
  },
};

test("staff see how long an organization's documents took, who has open ones, and save the months as CSV", async ({ open }) => {
  test.slow();
  const [{ user, organization }, me] = await Promise.all([tenant(), newStaff()]);
  const [done, failed, current] = await Promise.all(["Done", "Failed", "Open"].map((name) => uploadFor(user, name)));
  await me.client.put(`/pdfs/${current?.id ?? 0}/assignment`, {}, { expectOk: true });
  await me.client.put(`/pdfs/status/${done?.id ?? 0}`, undefined, { expectOk: true });
  await me.client.patch(`/pdfs/${failed?.id ?? 0}/status`, { status: "failed", notifyClient: false }, { expectOk: true });
  // The service may have computed its figures shortly before.
  const look = async (): Promise<boolean> => {
    const { organizations } = (await me.client.get("/operations/turnaround", { expectOk: true })).json as TurnaroundFigures;
    return organizations.some(({ organization_id, completed, failed: n }) => organization_id === organization.id && completed + n === 2);
  };
  await waitFor(look, { what: "the figures of the organization", timeoutMs: 2_000 * TURNAROUND_CACHE_SECONDS, intervalMs: 1_000 });

  const page = await open(me);
  await page.goto("operations");
  await page.getByRole("tab", { name: "Turnaround" }).click();
  await expect(page).toHaveURL(/tab=turnaround/);
  await expect(page.getByRole("region", { name: "Open by due time" })).toContainText("Due within 24 hours");
  await expect(page.getByRole("region", { name: "Open by age" })).toContainText("Up to 4 hours");
  await expect(row(page, me.username)).toContainText(/10$/);
  await expect(table(page).getByRole("row")).toHaveCount(13);

  await test.step("a filter by organization is part of the address", async () => {
    await page.getByRole("combobox", { name: "Organization" }).fill(organization.name);
    await page.getByRole("option", { name: organization.name }).click();
    await expect(page).toHaveURL(new RegExp(`organization=${organization.id}`));
    await expect(row(page, organization.name)).toContainText("100%1 of 1");
    await page.reload();
    await expect(row(page, organization.name)).toHaveCount(1);
    await expect(page.getByText("1 row", { exact: true })).toBeVisible();
  });

  const saved = async (button: string) => {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    const file = await saving;
    return [
      file.suggestedFilename(),
      Buffer.concat((await (await file.createReadStream()).toArray()) as Buffer[]).toString("utf8"),
    ] as const;
  };
  const [openName, openText] = await saved("Export Open as CSV");
  expect(openName).toBe("open-documents.csv");
  expect(openText).toContain(`By person,${me.username},${me.id},1,0`);
  const [name, text] = await saved("Export CSV");
  expect(name).toBe("turnaround.csv");
  expect(text).toMatch(/^\ufeffMonth \(UTC\),Organization ID,Organization,/);
  expect(text).toContain(`,${organization.id},${organization.name},1,`);
});

/**
 * Goes to an option of the open list with the arrow key, once it is there, and takes it. The list forgets which option the
 * arrow reached when a busy machine handles the keys before the list's own timer of opening: then as a person, again.
 */
async function selectWithArrow(page: Page, option: Locator): Promise<void> {
  await option.waitFor();
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(option).toHaveAttribute("data-combobox-selected", "true", { timeout: 200 });
    await page.keyboard.press("Enter");
    await expect(option).toBeHidden({ timeout: 1000 });
  }).toPass();
}

test("staff read the figures of all organizations, of a month and of an organization with the keyboard", async ({ open }) => {
  const page = await open(await newStaff());
  await page.route(ROUTE, (route) => route.fulfill({ json: KNOWN }));
  await page.goto("operations");
  await page.getByRole("tab", { name: "Failed jobs" }).focus();
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: "Turnaround" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(table(page).getByRole("row").nth(1)).toHaveText("November 2026All organizations1,24036 min9.3 h99.9%1,236 of 1,2370");
  await expect(table(page).getByRole("row").nth(12)).toHaveText("December 2025All organizations0–––2");
  await expect(page.getByText(/half of the documents were completed within this time.*Months are in UTC/)).toBeVisible();
  await expect(row(page, "Unassigned")).toContainText("193");

  await page.getByRole("combobox", { name: "Month" }).focus();
  await page.keyboard.press("ArrowDown");
  await selectWithArrow(page, page.getByRole("option", { name: "October 2026" }));
  await expect(page).toHaveURL(/month=2026-10/);
  await expect(table(page).getByRole("row")).toHaveCount(4);
  await expect(table(page).getByRole("row").nth(2)).toContainText("Northgate");

  await page.getByRole("combobox", { name: "Organization" }).focus();
  await page.keyboard.type("west");
  await selectWithArrow(page, page.getByRole("option", { name: /west/i }));
  await expect(page).toHaveURL(/organization=9/);
  await expect(table(page).getByRole("row")).toHaveCount(2);
  await page.goBack();
  await expect(table(page).getByRole("row")).toHaveCount(4);
});

test("the turnaround shows its failure, loading and emptiness", async ({ open }) => {
  const page = await open(await newStaff());
  const error = "Computing these figures took too long. Please try again in a few minutes.";
  await page.route(ROUTE, (route) => route.fulfill({ status: 503, json: { error, code: "unavailable", request_id: "1" } }));
  await page.goto("operations?tab=turnaround");
  const alert = page.getByRole("alert").filter({ hasText: "Failed to fetch the turnaround" });
  await expect(alert).toContainText(error);

  const gate = Promise.withResolvers<void>();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route(ROUTE, async (route) => {
    await gate.promise;
    await route.fulfill({ json: EMPTY });
  });
  await page.reload();
  await expect(page.locator("[aria-busy=true]").first()).toBeVisible();
  gate.resolve();
  await expect(page.getByText("No document was completed or failed in the last twelve months.")).toBeVisible();
  await expect(page.getByText("No document is open.")).toBeVisible();

  await page.route("**/operations/turnaround/export*", (route) =>
    route.fulfill({ status: 503, json: { error, code: "unavailable", request_id: "1" } }),
  );
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect(page.getByRole("alert").filter({ hasText: error })).toBeVisible();
});

test("the turnaround recovers from a failure with Try again", async ({ open }) => {
  const page = await open(await newStaff());
  await page.route(ROUTE, (route) =>
    route.fulfill({ status: 503, json: { error: "The service is not available right now.", code: "unavailable", request_id: "1" } }),
  );
  await page.goto("operations?tab=turnaround");
  await expect(page.getByRole("alert").filter({ hasText: "Failed to fetch the turnaround" })).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await tryAgain(page);
  await expect(table(page)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});
