import { staff as newStaff, smallPdf, tenant, uniqueSuffix, type Person, type Tenant } from "@takeoff/testing";
import { SMALL } from "../support/window.ts";
import { row, tryAgain, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const NAMES = ["Cedar Hall", "Ash Tower", "birch annex"] as const;

async function withProjects(): Promise<Tenant> {
  const own = await tenant();
  for (const name of NAMES) await uploadFor(own.user, name);
  return own;
}

test("the projects are sorted by file name, then by the clicked header, and the address contains the order", async ({ open }) => {
  const { user } = await withProjects();
  const page = await open(user);
  await test.step("a list that fails to load shows the reason and can be requested again", async () => {
    await page.route("**/client/api/pdfs", (route) =>
      route.fulfill({ status: 503, json: { error: "The service is not available right now.", code: "unavailable", request_id: "test" } }),
    );
    await page.goto("pdfs");
    await expect(page.getByRole("alert")).toContainText("Failed to fetch PDFs");
    await expect(page.getByRole("alert")).toContainText("The service is not available right now.");
    await page.unroute("**/client/api/pdfs");
    await tryAgain(page);
    await expect(row(page, "Ash Tower")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  const names = () => page.getByRole("row").locator("td:first-child").getByRole("link").allInnerTexts();
  await expect.poll(names).toEqual(["Ash Tower", "birch annex", "Cedar Hall"]);
  await expect(page.locator("th[aria-sort=ascending], th[aria-sort=descending]")).toHaveCount(0);

  await page.getByRole("button", { name: "Upload Date" }).click();
  await expect.poll(names).toEqual([...NAMES]);
  await expect(page.getByRole("columnheader", { name: "Upload Date" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("button", { name: "Upload Date" }).click();
  await expect.poll(names).toEqual([...NAMES].reverse());
  await expect(page).toHaveURL(/sort=upload_date&order=desc/);

  await page.reload();
  await expect.poll(names).toEqual([...NAMES].reverse());
  await page.goBack();
  await expect.poll(names).toEqual([...NAMES]);
  for (const header of ["Project Name", "Organization", "Project Location", "Contractor Name", "Status"]) {
    await page.getByRole("button", { name: header, exact: true }).click();
    await expect(page.getByRole("columnheader", { name: header, exact: true })).toHaveAttribute("aria-sort", "ascending");
  }
  await expect(page.getByRole("columnheader", { name: "Actions" }).getByRole("button")).toHaveCount(0);
});

test("the projects are searched by file, organization and project name, and the address contains the search", async ({ open }) => {
  const { user, organization } = await withProjects();
  const page = await open(user);
  await page.goto("pdfs");
  const search = page.getByLabel("Search projects");
  const failing = /\/client\/api\/pdfs\?q=Birch\+X&search_in=/;
  await test.step("after a failed search the rows of the one before are grey", async () => {
    await expect(row(page, "birch annex")).toBeVisible();
    await page.route(failing, (route) =>
      route.fulfill({ status: 503, json: { error: "The service is not available right now.", code: "unavailable", request_id: "test" } }),
    );
    await search.fill("Birch X");
    await expect(page.getByRole("alert")).toContainText("Failed to fetch PDFs");
    await expect(row(page, "birch annex")).toBeVisible();
    await expect(page.getByRole("region", { name: "Projects" })).toHaveCSS("filter", "grayscale(1)");
    await page.unroute(failing);
    await search.fill("");
    await expect(page.getByRole("region", { name: "Projects" })).toHaveCSS("filter", "none");
  });
  await search.pressSequentially("BIRCH ANNEX", { delay: 40 });
  await expect(search).toHaveValue("BIRCH ANNEX");
  await expect(row(page, "birch annex")).toBeVisible();
  await expect(page.getByText("1 project", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/q=BIRCH\+ANNEX/);
  await page.reload();
  await expect(search).toHaveValue("BIRCH ANNEX");
  await expect(page.getByText("1 project", { exact: true })).toBeVisible();
  // In the project's name and in the file's.
  await expect(page.locator("mark")).toHaveText(["birch annex", "birch annex"]);
  await search.fill(organization.name);
  await expect(page.getByText("3 projects", { exact: true })).toBeVisible();
  await search.fill("100% certain_ly not there");
  await expect(page.getByText("No documents match")).toBeVisible();

  await test.step("the search box keeps every keystroke while responses are slow", async () => {
    await search.fill("");
    await expect(row(page, "Ash Tower")).toBeVisible();
    let requests = 0;
    let release = () => {};
    const blocked = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/client/api/pdfs?**", async (route) => {
      requests += 1;
      await blocked;
      await route.continue();
    });
    await search.pressSequentially("cedar");
    await expect.poll(() => requests).toBeGreaterThan(0);
    await search.pressSequentially(" hall");
    await expect(search).toHaveValue("cedar hall");
    // The previous rows stay until the response arrives.
    await expect(row(page, "Ash Tower")).toBeVisible();
    release();
    await expect(page.getByText("1 project", { exact: true })).toBeVisible();
    await expect(search).toHaveValue("cedar hall");
  });
});

test("a search that was just typed does not lead back to the screen that the user has left", async ({ open }) => {
  const { user } = await tenant();
  const page = await open(await newStaff());
  await page.clock.install();
  await page.goto(`manage-users?q=${user.username}`);
  await expect(row(page, user.username)).toHaveCount(1);
  let release = () => {};
  const blocked = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/**", async (route) => {
    await blocked;
    await route.continue();
  });
  await page.getByRole("searchbox", { name: "Search users" }).fill("someone else");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Manage Locations" }).click();
  await expect(page).toHaveURL(/\/client\/manage-locations$/);
  // The search is reported after a pause in typing: it passes while the next screen's code still loads.
  await page.clock.runFor(1000);
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Manage Locations" })).toBeVisible();
  await expect(page).toHaveURL(/\/client\/manage-locations$/);
});

test("each project offers the original, and its results once it is completed", async ({ open }) => {
  const own = await withProjects();
  const staff = await newStaff();
  const { id } = await uploadFor(own.user, "Done Dock");
  await staff.client.process(id, { processed: smallPdf({ seed: 7 }), csv: "Mark,Qty\r\nB1,2\r\n" }, { expectOk: true });
  await staff.client.put(`/pdfs/status/${id}`, {}, { expectOk: true });

  const page = await open(own.admin);
  await page.goto("pdfs");
  await expect(page.getByText("All organization documents")).toBeVisible();
  const done = row(page, "Done Dock");
  await expect(done.getByRole("button")).toHaveText(["Original", "Processed", "CSV", "Delete"]);
  await expect(row(page, "Ash Tower").getByRole("button")).toHaveText(["Original", "Delete"]);

  await page.route("**/client/api/pdfs/*/files/csv", (route) =>
    route.fulfill({ status: 503, json: { error: "Away", code: "unavailable", request_id: "test" } }),
  );
  await done.getByRole("button", { name: "CSV" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to download CSV file" })).toBeVisible();
  await page.route("**/client/api/pdfs/*/download**", (route) => route.abort());
  await done.getByRole("button", { name: "Original" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to download PDF. Please try again." })).toBeVisible();
});

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
