import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { textWidth } from "../sheets/text-width.ts";

/** A letter of a page as it is shown, in its points: the middle of its capital's height and of its width. */
export interface ShownLetter {
  letter: string;
  x: number;
  y: number;
  /** Of its baseline, degrees. */
  angle: number;
  /** Of the font, points. */
  size: number;
}

export interface ShownPage {
  width: number;
  height: number;
  letters: ShownLetter[];
}

/** The letters of each page where pdf.js finds them. Rejects for a file that it cannot read completely. */
export async function readShown(pdf: Uint8Array): Promise<ShownPage[]> {
  const task = getDocument({ data: Uint8Array.from(pdf), stopAtErrors: true, verbosity: 0 });
  try {
    const document = await task.promise;
    const pages: ShownPage[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const letters = items.flatMap((item) => ("str" in item ? readLetters(item, viewport) : []));
      pages.push({ width: viewport.width, height: viewport.height, letters });
    }
    return pages;
  } finally {
    await task.destroy();
  }
}

interface Item {
  str: string;
  transform: number[];
  width: number;
}

/** Letters are as wide as Helvetica's, in the share of the item's whole width. */
function readLetters(
  { str, transform, width }: Item,
  { transform: shown, height }: { transform: number[]; height: number },
): ShownLetter[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform;
  const turn = (x: number, y: number): [number, number] => [shown[0]! * x + shown[2]! * y, -(shown[1]! * x + shown[3]! * y)];
  const [startX, startY] = turn(e, f);
  const x = startX + shown[4]!;
  const y = startY + height - shown[5]!;
  const size = Math.hypot(a, b);
  const [alongX, alongY] = turn(a / size, b / size);
  const [upX, upY] = turn((c / Math.hypot(c, d)) * size, (d / Math.hypot(c, d)) * size);
  const whole = textWidth(str, 1);
  return [...str].flatMap((letter, index) => {
    const before = whole === 0 ? 0 : ((textWidth(str.slice(0, index), 1) + textWidth(letter, 1) / 2) / whole) * width;
    if (letter === " ") return [];
    const at = { x: x + alongX * before + upX * 0.36, y: y + alongY * before + upY * 0.36 };
    return [{ letter, ...at, size, angle: (Math.atan2(alongY, alongX) * 180) / Math.PI }];
  });
}
