import { MEMBERS } from "./frame.ts";

/**
 * When what happens, in seconds. It begins and ends with the finished takeoff: the still is then the first frame, so
 * nothing jumps when the video takes its place, nor where it begins anew.
 */
export const SECONDS = 13;
export const FRAMES_PER_SECOND = 25;

const CLEAR = { from: 1.4, to: 2.4 };
const DRAW = { from: 2.4, to: 4.4 };
const COUNT = { from: 4.8, to: 11.6 };
/** How long one member takes; the next begins before. */
const MEMBER_SECONDS = 0.5;

/** 0 before `from`, 1 after `to`. */
export function progress(time: number, { from, to }: { from: number; to: number }): number {
  return Math.min(1, Math.max(0, (time - from) / (to - from)));
}

export function ease(part: number): number {
  return part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2;
}

/** How much of the sheet has been wiped clean of the round before. */
export function wiped(time: number): number {
  return ease(progress(time, CLEAR));
}

/** True while the round before is on the sheet. */
export function isBefore(time: number): boolean {
  return time < CLEAR.to;
}

/** How far the drawing's item `index` of `count` is; each takes a third of the time that all have. */
export function drawn(time: number, index: number, count: number): number {
  if (isBefore(time)) return 1;
  const all = DRAW.to - DRAW.from;
  const from = DRAW.from + (index / Math.max(1, count - 1)) * all * (2 / 3);
  return ease(progress(time, { from, to: from + all / 3 }));
}

/** How far the taking off of the member at a place of `MEMBERS` is. */
export function taken(time: number, index: number): number {
  if (isBefore(time)) return 1;
  const step = (COUNT.to - COUNT.from - MEMBER_SECONDS) / (MEMBERS.length - 1);
  const from = COUNT.from + index * step;
  return progress(time, { from, to: from + MEMBER_SECONDS });
}
