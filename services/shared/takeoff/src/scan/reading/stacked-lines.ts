import type { ReadLine, StackedParts, TextBox } from "./text-box.ts";

/** The least score of a number that is clear: of another one, nothing is read. */
const CLEAR = 0.9;
const OVER = /^\d{1,2}$/;
const UNDER = /^(?:2|4|8|16|32)$/;

type Part = TextBox & { line: number; part: keyof StackedParts };

/**
 * Reads lines with a fraction as two small numbers above each other part by part: both numbers enlarged, and what stands before and
 * behind them. A line of which a part is not clear stays as it is.
 * @param recognize reads boxes, in any order
 */
export async function readStackedFractions(
  lines: readonly ReadLine[],
  recognize: (boxes: readonly Part[]) => Promise<(Part & ReadLine)[]>,
): Promise<ReadLine[]> {
  const boxes = lines.flatMap(({ parts }, line) =>
    Object.entries(parts ?? {}).flatMap(([part, box]) => (box ? [{ ...(box as TextBox), line, part: part as keyof StackedParts }] : [])),
  );
  if (boxes.length === 0) return [...lines];
  const read = Map.groupBy(await recognize(boxes), ({ line }) => line);
  return lines.map((line, index) => {
    const text = joinParts(read.get(index) ?? []);
    return text === null ? line : { ...line, text, hasStacked: false };
  });
}

function joinParts(parts: readonly (Part & ReadLine)[]): string | null {
  const find = (name: keyof StackedParts): (Part & ReadLine) | undefined => parts.find(({ part }) => part === name);
  const over = find("over");
  const under = find("under");
  const around = [find("before"), find("after")];
  if (!over || !under || Math.min(over.score, under.score) < CLEAR || around.some((part) => part?.hasStacked)) return null;
  if (!OVER.test(over.text) || !UNDER.test(under.text)) return null;
  const isProper = Number(over.text) % 2 === 1 && Number(over.text) < Number(under.text);
  const [before = "", after = ""] = around.map((part) => part?.text ?? "");
  return isProper ? `${before}${/\d$/.test(before) ? " " : ""}${over.text}/${under.text}${after}` : null;
}
