import { codedImagesPdf, SCALED_PLAN, scaledPlanPdf, staff as newStaff, tenant, type Person } from "@takeoff/testing";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { drafted } from "./drafted.ts";

const drawingOf = (page: Page) => page.getByRole("region", { name: "Drawing" });

/** The colours of the painted page at points of it, which have the page's size for their measure. */
function readColors(page: Page, size: { width: number; height: number }, points: readonly { x: number; y: number }[]): Promise<number[][]> {
  return drawingOf(page)
    .locator("canvas")
    .evaluate(
      (canvas: HTMLCanvasElement, { size, points }) =>
        points.map(({ x, y }) => {
          const at = [(x / size.width) * canvas.width, (1 - y / size.height) * canvas.height] as const;
          return [
            ...canvas
              .getContext("2d")!
              .getImageData(...at, 1, 1)
              .data.slice(0, 3),
          ];
        }),
      { size, points },
    );
}

/** Where a point of the page is on the screen. */
async function findOnScreen(page: Page, { x, y }: { x: number; y: number }): Promise<{ x: number; y: number }> {
  const sheet = (await drawingOf(page).locator("svg").first().boundingBox())!;
  const { width, height } = SCALED_PLAN.page;
  return { x: sheet.x + (x / width) * sheet.width, y: sheet.y + (1 - y / height) * sheet.height };
}

/** The share of its frame that the page takes, in the direction in which it is the larger one. */
async function measureFit(page: Page): Promise<number> {
  const frame = (await drawingOf(page).boundingBox())!;
  const sheet = (await drawingOf(page).locator("svg").first().boundingBox())!;
  return Math.max(sheet.width / frame.width, sheet.height / frame.height);
}

const expectFit = (page: Page) => expect.poll(() => measureFit(page)).toBeCloseTo(0.97, 1);

test("images of scanned drawings are painted in each of their codings", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const { pdf, page: size, images } = codedImagesPdf();
  const id = await drafted(own.user, staff, pdf);
  const page = await open(staff);
  const worker = page.waitForResponse(/\/pdf\.worker\..*\.mjs$/);
  await page.goto(`superadmin/pdfs/${id}/draft`);
  await expect(drawingOf(page).locator("canvas")).toBeVisible();
  expect((await worker).headers()["content-security-policy"]).toBe(
    "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
  );
  for (const { coding, left, bottom, side, ink } of images) {
    await test.step(coding, async () => {
      const at = (x: number, y: number) => ({ x: left + x * side, y: bottom + y * side });
      const colors = await readColors(page, size, [at(0.5, 0.5), at(0.08, 0.92), at(0.85, 0.85), at(-0.05, 0.5)]);
      expect(colors).toEqual([ink, ink, [255, 255, 255], [204, 204, 204]]);
    });
  }
  // The server reads what is drawn next to such images.
  await expect(page.getByRole("list", { name: "Lines" }).getByRole("listitem")).toContainText("W18X35");
});

/** A plan of twelve sheets that was read, with a member of staff: journeys share it. */
let reading: Promise<{ staff: Person; id: number }> | undefined;
const plan = () => (reading ??= readPlan());

async function readPlan(): Promise<{ staff: Person; id: number }> {
  const [{ user }, staff] = await Promise.all([tenant(), newStaff()]);
  return { staff, id: await drafted(user, staff, scaledPlanPdf(12)) };
}

test("staff measure between grid lines, and take the length over into a line", async ({ open }) => {
  const { staff, id } = await plan();
  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${id}/draft`);
  const tools = page.getByRole("group", { name: "Tools of the drawing" });
  const lines = page.getByRole("list", { name: "Lines" }).getByRole("listitem");
  const mark = drawingOf(page).locator("[data-snap]");
  const { beam, grid } = SCALED_PLAN;
  const above = (point: { x: number; y: number }, points: number) => ({ x: point.x, y: point.y + points });
  const moveNear = async (point: { x: number; y: number }, pixels: number) => {
    const { x, y } = await findOnScreen(page, point);
    await page.mouse.move(x + pixels, y + pixels);
  };
  await expect(drawingOf(page).locator("canvas")).toBeVisible();

  await test.step("the scale under the pointer says where it is from", async () => {
    await moveNear(above(beam.from, 50), 20);
    await expect(tools).toContainText(`SECOND FLOOR FRAMING PLAN: 1/4" = 1'-0", printed, confirmed by no dimension`);
    await moveNear({ x: 60, y: 60 }, 0);
    await expect(tools).toContainText("No view here.");
  });

  await test.step("the pointer snaps to an end, to a line, and to the place square to the first point", async () => {
    await tools.getByRole("button", { name: "Measure" }).click();
    await expect(tools.getByRole("status")).toContainText("Alt: without snapping.");
    await moveNear(beam.to, 5);
    await expect(mark).toHaveAttribute("data-snap", "end");
    await moveNear(above(beam.from, 100), 4);
    await expect(mark).toHaveAttribute("data-snap", "line");
    await page.mouse.down();
    await page.mouse.up();
    await moveNear(above(grid.from, beam.from.y + 100 - grid.from.y), 4);
    await expect(mark).toHaveAttribute("data-snap", "square");
    await page.mouse.down();
    await page.mouse.up();
  });

  await test.step("the length stands in the form of the selected line", async () => {
    const measured = tools.getByRole("status");
    // The first point lies four pixels below the one that was meant; the line is level all the same.
    await expect(measured).toHaveText(`Measured: ${SCALED_PLAN.beamFeet}'-0"`);
    for (const end of [beam.from, { x: beam.from.x, y: grid.to.y }]) {
      await moveNear(end, 4);
      await expect(mark).toHaveAttribute("data-snap", "end");
      await page.mouse.down();
      await page.mouse.up();
    }
    await expect(measured).toHaveText(`Measured: 10'-0"`);
    await page.keyboard.press("j");
    await tools.getByRole("button", { name: "Use as length" }).click();
    await expect(page.getByLabel("Length")).toHaveValue(`10'-0"`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(lines.first()).toContainText("Length typed by staff");
  });
});

test("staff go from sheet to sheet by the tools of the drawing and by small pictures", async ({ open }) => {
  const { staff, id } = await plan();
  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${id}/draft`);
  const tools = page.getByRole("group", { name: "Tools of the drawing" });
  await tools.getByRole("button", { name: "Next sheet" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(drawingOf(page).locator("canvas")).toBeVisible();
  await expectFit(page);
  await tools.getByRole("button", { name: "S-102 (2 of 12)" }).click();
  const list = page.getByRole("listbox", { name: "Sheets of the drawing" });
  await expect(list.getByRole("option", { name: "S-102" }).locator("canvas")).toBeVisible();
  await expect(list.getByRole("option", { name: "S-112" })).toHaveCount(0);
  await page.keyboard.press("End");
  await expect(list.getByRole("option", { name: "S-112" }).locator("canvas")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/page=12/);
});

test("the drawing has two thirds of the width, keeps the width that staff give it, and is a tab of a narrow window", async ({ open }) => {
  const { staff, id } = await plan();
  const page = await open(staff);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`superadmin/pdfs/${id}/draft`);
  const separator = page.getByRole("separator", { name: "Width of the list of lines" });
  const width = async () => (await drawingOf(page).boundingBox())!.width;
  await expect(separator).toHaveAttribute("aria-valuenow", "33");
  await expect(drawingOf(page).locator("canvas")).toBeVisible();
  await expectFit(page);
  const before = await width();
  const list = (await page.getByRole("list", { name: "Lines" }).boundingBox())!.width;
  expect(before / (before + list)).toBeCloseTo(0.67, 1);

  await separator.focus();
  await page.keyboard.press("Home");
  await expect(separator).toHaveAttribute("aria-valuenow", "25");
  await page.keyboard.press("ArrowRight");
  await expect(separator).toHaveAttribute("aria-valuenow", "27");
  expect(await width()).toBeGreaterThan(before);
  await expectFit(page);
  const { x, y, height } = (await separator.boundingBox())!;
  await page.mouse.move(x + 10, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 210, y + height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(width).toBeLessThan(before);
  await expectFit(page);
  const share = await separator.getAttribute("aria-valuenow");
  await page.reload();
  await expect(separator).toHaveAttribute("aria-valuenow", share!);
  for (const pixels of [1024, 1920]) {
    await page.setViewportSize({ width: pixels, height: 900 });
    await expectFit(page);
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(separator).toHaveCount(0);
  const tabs = page.getByRole("tablist");
  await expect(tabs.getByRole("tab", { name: "Lines" })).toHaveAttribute("aria-selected", "true");
  await expect(drawingOf(page)).toBeHidden();
  await tabs.getByRole("tab", { name: "Drawing" }).click();
  await expect(drawingOf(page).locator("canvas")).toBeVisible();
  await expectFit(page);
  await tabs.getByRole("tab", { name: "Lines" }).click();
});
