import { MEMBERS } from "./frame.ts";

/**
 * The times of the animation in seconds. It starts and ends with the finished takeoff, which is also the poster image, so
 * that nothing jumps when the video starts or loops.
 */
export const SECONDS = 11;
export const FRAMES_PER_SECOND = 25;

const CLEAR = { from: 1.4, to: 2.4 };
const COUNT = { from: 2.8, to: 9.6 };
/** The time for one member; the next one starts before it ends. */
const MEMBER_SECONDS = 0.5;

/** Progress from 0 at `from` to 1 at `to`. */
export function progress(time: number, { from, to }: { from: number; to: number }): number {
  return Math.min(1, Math.max(0, (time - from) / (to - from)));
}

export function ease(part: number): number {
  return part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2;
}

/** How much of the sheet the previous loop's takeoff is wiped from, 0 to 1. */
export function wiped(time: number): number {
  return ease(progress(time, CLEAR));
}

/** Whether the previous loop's takeoff is still visible. */
export function isBefore(time: number): boolean {
  return time < CLEAR.to;
}

/** The counting progress of the member at an index of `MEMBERS`, 0 to 1. */
export type Counted = (index: number) => number;

/** The counting progress of the member at an index of `MEMBERS`, in this loop. */
export function taken(time: number, index: number): number {
  const step = (COUNT.to - COUNT.from - MEMBER_SECONDS) / (MEMBERS.length - 1);
  const from = COUNT.from + index * step;
  return progress(time, { from, to: from + MEMBER_SECONDS });
}
