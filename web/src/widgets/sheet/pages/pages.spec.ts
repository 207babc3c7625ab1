import { describe, expect, it } from "@jest/globals";
import { fitPicture } from "./fit-picture.ts";
import { Pictures } from "./pictures.ts";

const FRAME = { width: 300, height: 60 };
const PART = { box: { left: 100, bottom: 700, right: 150, top: 710 }, frame: FRAME };
const PAGE = { width: 1224, height: 792 };

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
  return { painted, most, pictures: new Pictures<number>(40, paintWithin) };
}

it("Pictures paints one page at a time, and each once", async () => {
  const { painted, most, pictures } = fakePages();
  const first = await Promise.all([1, 2, 3].map((page) => pictures.paint(page, idle)));
  expect(await pictures.paint(2, idle)).toBe(first[1]);
  expect([painted, most.atOnce]).toEqual([[1, 2, 3], 1]);
});

it("Pictures paints nothing that is no longer wanted when its turn comes", async () => {
  const { painted, pictures } = fakePages();
  const leaving = new AbortController();
  const all = [pictures.paint(1, idle), pictures.paint(2, leaving.signal), pictures.paint(3, idle)];
  leaving.abort();
  expect((await Promise.all(all))[1]).toBeNull();
  expect(painted).toEqual([1, 3]);
});

it("Pictures goes on after a page that cannot be painted", async () => {
  const { painted, pictures } = fakePages();
  const damaged = pictures.paint(13, idle);
  const next = pictures.paint(14, idle);
  await expect(damaged).rejects.toThrow("damaged");
  expect(await next).toBeTruthy();
  expect(painted).toEqual([13, 14]);
});

it("Pictures keeps the last pictures, of a set of hundreds of pages too", async () => {
  const { painted, pictures } = fakePages();
  for (let page = 20; page < 320; page++) await pictures.paint(page, idle);
  painted.length = 0;
  await pictures.paint(319, idle);
  await pictures.paint(280, idle);
  expect(painted).toEqual([]);
  await pictures.paint(279, idle);
  expect(painted).toEqual([279]);
});
