/** Repeatable random numbers: the same seed gives the same numbers on every machine. */
export interface Random {
  /** At least 0 and less than 1. */
  next(): number;
  /** An integer from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  pick<T>(choices: readonly T[]): T;
}

/** The mulberry32 generator (public domain), seeded with a number or with the FNV-1a hash of a text. */
export function randomFrom(seed: number | string): Random {
  let state = typeof seed === "number" ? seed >>> 0 : hashText(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return { next, integer, pick: (choices) => choices[integer(0, choices.length - 1)]! };
}

/** FNV-1a over UTF-16 code units, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
