import type { Pen } from "../../sheets/pen.ts";
import { textWidth } from "../../sheets/text-width.ts";

/**
 * How a program prints the fraction of `3 1/4`: a small raised numerator and the rest on the baseline; a raised numerator with the slash and
 * a lowered denominator; one smaller text; two small numbers above each other; behind a hyphen; or in one text without a gap.
 */
export const FRACTION_STYLES = ["raised", "raised_slash", "small", "stacked", "hyphen", "no_gap"] as const;
export type FractionStyle = (typeof FRACTION_STYLES)[number];

const FRACTION = /(?<gap>(?<=\d) )?(?<over>\d{1,2})\/(?<under>\d{1,2})/g;

/** Whether one text without a gap has one reading: `3 1/2` as `31/2`, but not `2 11/16` as `211/16`. */
export function isClearWithoutGap(text: string): boolean {
  return [...text.matchAll(/(\d+) (\d+)\/(\d+)/g)].every(([, whole = "", over = "", under = ""]) => {
    const digits = whole + over;
    const readings = Array.from({ length: digits.length - 1 }, (_, index) => digits.slice(index + 1)).filter(
      (part) => !part.startsWith("0") && Number(part) % 2 === 1 && Number(part) < Number(under),
    );
    return readings.length === 1 && Number(digits) >= Number(under);
  });
}

/** Prints a text whose fractions are written `3 1/4`. Returns where it ends. */
export function letterFractions(pen: Pen, text: string, x: number, y: number, size: number, style: FractionStyle): number {
  let at = x;
  let last = 0;
  const put = (part: string, share = 1, raised = 0): void => {
    if (part === "") return;
    pen.text(part, at, y + raised * size, { size: share * size });
    at += textWidth(part, share * size);
  };
  if (style === "hyphen" || style === "no_gap") {
    put(
      text.replaceAll(
        FRACTION,
        (_, gap: string | undefined, over: string, under: string) => `${gap ? (style === "hyphen" ? "-" : "") : ""}${over}/${under}`,
      ),
    );
    return at;
  }
  for (const match of text.matchAll(FRACTION)) {
    const { over = "", under = "" } = match.groups ?? {};
    put(text.slice(last, match.index));
    last = match.index + match[0].length;
    if (style === "raised") {
      put(over, 0.65, 0.34);
      put(`/${under}`, 0.85);
    } else if (style === "raised_slash") {
      put(`${over}/`, 0.85, 0.3);
      put(under, 0.85, -0.11);
    } else if (style === "small") put(`${over}/${under}`, 0.8, 0.02);
    else at = stack(pen, over, under, at, y, size);
  }
  put(text.slice(last));
  return at;
}

function stack(pen: Pen, over: string, under: string, x: number, y: number, size: number): number {
  const small = 0.6 * size;
  const width = Math.max(textWidth(over, small), textWidth(under, small));
  const middle = x + 0.15 * size + width / 2;
  pen.text(over, middle, y + 0.42 * size, { size: small, align: "center" });
  pen.text(under, middle, y - 0.3 * size, { size: small, align: "center" });
  return middle + width / 2 + 0.1 * size;
}
