import { describe, expect, it } from "@jest/globals";
import { fitPicture, PartPictures } from "./part-pictures.ts";

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
