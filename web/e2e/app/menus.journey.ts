import type { Locator, Page } from "@playwright/test";
import { staff as newStaff, tenant, uniqueSuffix, type Person } from "@takeoff/testing";
import { settled, SMALL } from "../support/window.ts";
import { uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

/** How far the page is scrolled, which lists of cards make longer than a phone's screen. */
const SCROLLED = 200;

/** How far an element moves in the window when the page is scrolled by `SCROLLED`, before the next frame can put it back. */
async function movedByPage(page: Page, element: Locator): Promise<number> {
  await expect(element).toBeVisible();
  await settled(page);
  return element.evaluate((node, distance) => {
    const top = () => node.getBoundingClientRect().top;
    const before = top();
    const scrolled = scrollY;
    scrollBy(0, distance);
    if (scrollY !== scrolled + distance) throw new Error("the page is too short to scroll");
    const moved = top() - before;
    scrollTo(0, scrolled);
    return moved;
  }, SCROLLED);
}

/** Opens the dashboard on a phone with three documents, of which two are selected. */
async function withSelection(open: (person: Person) => Promise<Page>, me: Person) {
  const own = await tenant();
  const tag = uniqueSuffix();
  for (const name of ["Alpha", "Beta", "Gamma"]) await uploadFor(own.user, `${name} ${tag}`);
  const page = await open(me);
  await page.setViewportSize(SMALL);
  await page.goto(`superadmin/pdfs?q=${tag}&sort=filename`);
  await expect(page.getByText("3 PDFs", { exact: true })).toBeVisible();
  for (const name of ["Alpha", "Beta"]) await page.getByRole("checkbox", { name: new RegExp(`^Select .*${name}`) }).click();
  const bar = page.getByRole("region", { name: "Selected PDFs" });
  await expect(bar).toContainText("2 selected");
  // A click may have scrolled to its card.
  await page.evaluate(() => scrollTo(0, 0));
  return { page, bar };
}

test("menus and lists of choices over the page stand still while the page moves, so that no click misses its item", async ({ open }) => {
  const me = await newStaff();
  const { page, bar } = await withSelection(open, me);
  const menu = page.getByRole("menu");

  await test.step("the menus of the selected documents stand still", async () => {
    for (const name of ["Assign…", "Set status…"]) {
      await bar.getByRole("button", { name }).click();
      expect(await movedByPage(page, menu), name).toBe(0);
      await page.keyboard.press("Escape");
      await expect(menu).toHaveCount(0);
    }
  });

  await test.step("the keyboard reaches the last item, which is next to the bar, without moving the page", async () => {
    await bar.getByRole("button", { name: "Set status…" }).click();
    await expect(page.getByRole("menuitem", { name: "Pending" })).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("menuitem", { name: "Failed" })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press("Enter");
  });

  await test.step("the choices of a field in a dialog stand still", async () => {
    const dialog = page.getByRole("dialog", { name: "Mark as Failed" });
    await dialog.getByLabel("Failure Reason").click();
    expect(await movedByPage(page, page.getByRole("option", { name: "Other" }))).toBe(0);
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("the user's menu in the header stands still", async () => {
    await page.getByRole("button", { name: `Hello, ${me.username}` }).click();
    expect(await movedByPage(page, menu)).toBe(0);
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
  });
});

test("a click on a menu's item is not lost when the page moves between its press and its release", async ({ open }) => {
  const { page, bar } = await withSelection(open, await newStaff());
  await bar.getByRole("button", { name: "Set status…" }).click();
  await page.getByRole("menuitem", { name: "Failed", exact: true }).hover();
  // As an update does that makes the page shorter, on a machine that is too busy to draw a frame before the release.
  await page.evaluate((distance) => {
    const move = () => {
      scrollBy(0, distance);
      const end = performance.now() + 300;
      while (performance.now() < end);
    };
    window.addEventListener("pointerdown", move, { capture: true, once: true });
  }, SCROLLED);
  await Promise.all([page.mouse.down(), page.mouse.up()]);
  await expect(page.getByRole("dialog", { name: "Mark as Failed" })).toContainText("2 documents will be marked as failed.");
});
