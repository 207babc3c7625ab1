import { readPdf } from "@takeoff/drawings/read-pdf";
import type { Locator, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expect, test } from "../support/test.ts";

const FOR_EVER = "public, max-age=31536000, immutable";

const filmOf = (page: Page): Locator => page.locator("video");
const timeOf = (film: Locator): Promise<number> => film.evaluate((video: HTMLVideoElement) => video.currentTime);
const isPaused = (film: Locator): Promise<boolean> => film.evaluate((video: HTMLVideoElement) => video.paused);

test("the landing page shows its film and its resources, and leads to the login page", { tag: "@screen" }, async ({ open }) => {
  const page = await open();
  await page.goto("");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");
  await expect(page).toHaveTitle("Takeoff");
  await expect(filmOf(page)).toBeVisible();

  await page.getByRole("tab", { name: "Resources" }).click();
  await expect(page.getByRole("tabpanel", { name: "Resources" }).getByText(/within 24 hours/)).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/client\/login$/);
});

test("the video plays muted in a loop until the user pauses it", async ({ open }) => {
  const page = await open();
  await page.goto("");
  const film = filmOf(page);
  await expect(film).toHaveAttribute("aria-label", /framing plan/);
  await expect(film).toHaveJSProperty("muted", true);
  await expect.poll(() => timeOf(film)).toBeGreaterThan(0.3);

  await film.evaluate((video: HTMLVideoElement) => (video.currentTime = video.duration - 0.4));
  await expect.poll(async () => (await timeOf(film)) < 5 && !(await isPaused(film))).toBe(true);

  await page.getByRole("button", { name: "Pause the animation" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Play the animation" })).toBeFocused();
  expect(await isPaused(film)).toBe(true);
  const stopped = await timeOf(film);

  await page.emulateMedia({ colorScheme: "dark" });
  await expect(film).toHaveAttribute("src", /plan-dark/);
  // A paused video stays paused after a change of the colour scheme.
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThanOrEqual(2);
  expect(await isPaused(film)).toBe(true);
  await page.emulateMedia({ colorScheme: "light" });

  await page.getByRole("button", { name: "Play the animation" }).click();
  await expect(page.getByRole("button", { name: "Pause the animation" })).toBeVisible();
  await expect.poll(async () => Math.abs((await timeOf(film)) - stopped)).toBeGreaterThan(0.2);

  await test.step("the video supports range requests, which Safari needs, and is cached", async () => {
    const part = await page.request.get((await film.getAttribute("src")) ?? "", { headers: { range: "bytes=0-1" } });
    expect(part.status()).toBe(206);
    const { "content-range": range, "content-type": type, "cache-control": cache, "content-encoding": encoding } = part.headers();
    expect(range).toMatch(/^bytes 0-1\/\d{5,6}$/);
    expect([type, cache, encoding]).toEqual(["video/webm", FOR_EVER, undefined]);
    expect(await part.body()).toHaveLength(2);
  });
});

test("the manual's PDF has the stated number of pages", async ({ open }) => {
  const page = await open();
  await page.goto("");
  await page.getByRole("tab", { name: "Resources" }).click();
  const link = page.getByRole("tabpanel", { name: "Resources" }).getByRole("link", { name: "Download the manual" });
  const downloading = page.waitForEvent("download");
  await link.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("Takeoff Client Manual.pdf");
  const pages = await readPdf(await readFile(await download.path()));
  expect(pages.length).toBeGreaterThanOrEqual(6);
  await expect(page.getByText(`PDF, ${pages.length} pages`)).toBeVisible();

  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  expect([answer.headers()["content-type"], answer.headers()["cache-control"]]).toEqual(["application/pdf", FOR_EVER]);
});
