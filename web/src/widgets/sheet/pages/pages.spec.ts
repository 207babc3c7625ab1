import { describe, expect, it } from "@jest/globals";
import { fitPicture, PartPictures } from "./part-pictures.ts";
import { Thumbnails } from "./thumbnails.ts";

const FRAME = { width: 300, height: 60 };
const PART = { box: { left: 100, bottom: 700, right: 150, top: 710 }, frame: FRAME };
const PAGE = { width: 1224, height: 792 };
const signal = new AbortController().signal;

describe("the picture of a part of a page", () => {
  it("shows what is around the part, from the upper edge of the page", () => {
    expect(fitPicture(PART, PAGE, 2)).toEqual({ left: 97, top: 79, width: 56, height: 16, scale: 2 * (60 / 16), turn: 0 });
  });

  it("is turned clockwise where the text runs upwards, and shows the same part", () => {
    const box = { left: 100, bottom: 650, right: 110, top: 700 };
    // The page is then 792 points wide: what lay 89 points below its upper edge lies as far from its right one.
    expect(fitPicture({ box, frame: FRAME }, PAGE, 2)).toEqual({
      left: 647,
      top: 97,
      width: 56,
      height: 16,
      scale: 2 * (60 / 16),
      turn: 90,
    });
    expect(fitPicture({ box: { ...box, right: 126 }, frame: FRAME }, PAGE, 2)).toMatchObject({ turn: 0 });
  });

  it("ends at the edges of the page, and is not enlarged without limit", () => {
    const box = { left: 0, bottom: 790, right: 1, top: 792 };
    expect(fitPicture({ box, frame: FRAME }, PAGE, 1)).toEqual({ left: 0, top: 0, width: 4, height: 5, scale: 4, turn: 0 });
  });
});

describe("pictures of parts", () => {
  it("are painted one after another, and each once", async () => {
    let running = 0;
    const painted: number[] = [];
    const pictures = new PartPictures({
      paintPart: async (page) => {
        running += 1;
        expect(running).toBe(1);
        await Promise.resolve();
        running -= 1;
        painted.push(page);
        return {} as HTMLCanvasElement;
      },
    });
    await Promise.all([pictures.paint(1, PART, signal), pictures.paint(2, PART, signal)]);
    await pictures.paint(1, PART, signal);
    expect(painted).toEqual([1, 2]);
  });

  it("are not painted when they were given up, and one that fails stops no other", async () => {
    const given = AbortSignal.abort();
    const pictures = new PartPictures({
      paintPart: (page) => (page === 1 ? Promise.reject(new Error("damaged")) : Promise.resolve({} as HTMLCanvasElement)),
    });
    await expect(pictures.paint(1, PART, signal)).rejects.toThrow("damaged");
    expect(await pictures.paint(2, PART, given)).toBeNull();
    expect(await pictures.paint(2, PART, signal)).not.toBeNull();
  });
});

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
