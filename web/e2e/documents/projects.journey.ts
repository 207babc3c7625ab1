import { tenant, uniqueSuffix, type Person } from "@takeoff/testing";
import { SMALL } from "../support/window.ts";
import { row, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

async function uploadMany(person: Person, count: number): Promise<void> {
  const tag = uniqueSuffix();
  for (let done = 0; done < count; done += 15) {
    const batch = Array.from({ length: Math.min(15, count - done) }, (_, index) => done + index);
    await Promise.all(batch.map((number) => uploadFor(person, `Bulk ${tag} ${String(number).padStart(4, "0")}`)));
  }
}

test("a long list of projects loads more rows while it is scrolled and shows its total", async ({ open }) => {
  const { user } = await tenant();
  await uploadMany(user, 50);
  const page = await open(user);
  // Pages of twenty rows, so that fifty uploads need several pages.
  await page.route(/\/client\/api\/pdfs(\?|$)/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("limit", "20");
    return route.continue({ url: url.href });
  });
  await page.goto("pdfs");
  await expect(page.getByRole("status").filter({ hasText: /of 50 projects$/ })).toBeVisible();
  const header = page.getByRole("columnheader", { name: "Project Name" });
  const top = (await header.boundingBox())?.y;
  const region = page.getByRole("region", { name: "Projects" });
  await expect(async () => {
    await region.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await expect(row(page, " 0049")).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText("50 projects", { exact: true })).toBeVisible();
  expect((await header.boundingBox())?.y, "the header stays").toBe(top);
  // With the header. Only the rows in view and a few around them are elements.
  await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", "51");
  expect(await page.getByRole("row").count()).toBeLessThan(40);

  await page.setViewportSize(SMALL);
  await expect(page.getByRole("listitem").filter({ hasText: " 0049" })).toBeAttached();
  await page.getByLabel("Sort by").selectOption("Project Name");
  await page.getByRole("button", { name: "Sort descending" }).click();
  await expect(page.getByRole("listitem").first()).toContainText(" 0049");
});
