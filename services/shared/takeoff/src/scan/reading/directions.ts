import type { ReadLine, TextBox } from "./text-box.ts";

/** So many of the longest texts are read both ways to see which way is right. */
const SAMPLES = 12;
/** Shorter texts read the same both ways too often, in their heights. */
const MIN_LENGTH = 2.5;

/**
 * Turns boxes so that they are read in their right direction: texts of one sheet that are level are read in one direction, and so are
 * upright ones.
 */
export async function findDirections(
  boxes: readonly TextBox[],
  read: (boxes: readonly TextBox[]) => Promise<readonly ReadLine[]>,
): Promise<TextBox[]> {
  const turned: TextBox[] = [];
  for (const angle of [0, 90] as const) {
    const own = boxes.filter((box) => box.angle === angle);
    const samples = own
      .filter((box) => measureAspect(box) > MIN_LENGTH)
      .sort((a, b) => measureAspect(b) - measureAspect(a))
      .slice(0, SAMPLES);
    const back = angle === 0 ? 180 : 270;
    const ahead = sumScores(await read(samples));
    const behind = sumScores(await read(samples.map((box): TextBox => ({ ...box, angle: back }))));
    turned.push(...own.map((box): TextBox => ({ ...box, angle: behind > ahead ? back : angle })));
  }
  return turned;
}

function measureAspect({ left, right, top, bottom, angle }: TextBox): number {
  const aspect = (right - left) / (bottom - top);
  return angle === 0 ? aspect : 1 / aspect;
}

const sumScores = (lines: readonly ReadLine[]): number => lines.reduce((sum, { score, text }) => sum + (text === "" ? 0 : score), 0);

/**
 * How far a sheet lies turned, degrees counter-clockwise: a sheet that stands right is read from the left and from below. Where all texts
 * have one direction, that of the most.
 */
export function findTurn(boxes: readonly TextBox[]): 0 | 90 | 180 | 270 {
  const count = (angle: TextBox["angle"]): number => boxes.filter((box) => box.angle === angle).length;
  const level = count(180) > 0 ? 180 : 0;
  const upright = count(270) > 0 ? 270 : 90;
  const levels = count(level);
  const uprights = count(upright);
  // A sheet has a text or two in the other direction by chance: dust that is read as an I.
  if (level === 0) return upright === 90 || uprights < levels / 10 ? 0 : 270;
  if (upright === 270) return 180;
  return uprights < levels / 10 ? 180 : 90;
}
