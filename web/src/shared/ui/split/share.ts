/** The share of the first of two panes, percent of the width. */
export const SHARE = { default: 33, min: 25, max: 60, step: 2 } as const;

export const clampShare = (share: number): number => Math.min(Math.max(share, SHARE.min), SHARE.max);

/** The share after a key on the separator; null for a key that does not move it. */
export function moveShare(share: number, key: string): number | null {
  switch (key) {
    case "ArrowLeft":
      return clampShare(share - SHARE.step);
    case "ArrowRight":
      return clampShare(share + SHARE.step);
    case "Home":
      return SHARE.min;
    case "End":
      return SHARE.max;
    default:
      return null;
  }
}

/** The share that a browser remembers; the default for anything that is none. */
export function readShare(stored: string | undefined): number {
  const share = Number(stored ?? NaN);
  return share >= SHARE.min && share <= SHARE.max ? share : SHARE.default;
}
