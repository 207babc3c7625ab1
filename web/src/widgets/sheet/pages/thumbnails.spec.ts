import { expect, it } from "@jest/globals";
import { Thumbnails } from "./thumbnails.ts";

const idle = new AbortController().signal;

/** Pages that note which are painted, and how many at the same time at most. */
function fakePages() {
  const painted: number[] = [];
  let current = 0;
  const most = { atOnce: 0 };
  const paintWithin = async (page: number): Promise<HTMLCanvasElement> => {
    painted.push(page);
    most.atOnce = Math.max(most.atOnce, ++current);
    await Promise.resolve();
    current--;
    if (page === 13) throw new Error("damaged");
    return { page } as unknown as HTMLCanvasElement;
  };
  return { painted, most, pages: { paintWithin } };
}

it("Thumbnails paints one page at a time, and each once", async () => {
  const { painted, most, pages } = fakePages();
  const thumbnails = new Thumbnails(pages);
  const first = await Promise.all([1, 2, 3].map((page) => thumbnails.paint(page, idle)));
  expect(await thumbnails.paint(2, idle)).toBe(first[1]);
  expect([painted, most.atOnce]).toEqual([[1, 2, 3], 1]);
});

it("Thumbnails paints nothing that is no longer wanted when its turn comes", async () => {
  const { painted, pages } = fakePages();
  const thumbnails = new Thumbnails(pages);
  const leaving = new AbortController();
  const all = [thumbnails.paint(1, idle), thumbnails.paint(2, leaving.signal), thumbnails.paint(3, idle)];
  leaving.abort();
  expect((await Promise.all(all))[1]).toBeNull();
  expect(painted).toEqual([1, 3]);
});

it("Thumbnails goes on after a page that cannot be painted", async () => {
  const { painted, pages } = fakePages();
  const thumbnails = new Thumbnails(pages);
  const damaged = thumbnails.paint(13, idle);
  const next = thumbnails.paint(14, idle);
  await expect(damaged).rejects.toThrow("damaged");
  expect(await next).toBeTruthy();
  expect(painted).toEqual([13, 14]);
});

it("Thumbnails keeps the last pictures, of a set of hundreds of pages too", async () => {
  const { painted, pages } = fakePages();
  const thumbnails = new Thumbnails(pages);
  for (let page = 20; page < 320; page++) await thumbnails.paint(page, idle);
  painted.length = 0;
  await thumbnails.paint(319, idle);
  await thumbnails.paint(280, idle);
  expect(painted).toEqual([]);
  await thumbnails.paint(279, idle);
  expect(painted).toEqual([279]);
});
