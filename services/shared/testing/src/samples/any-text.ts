import fc from "fast-check";

const SURROGATES = { first: 0xd800, count: 0x800 };
const LAST = 0x10ffff;

/** A character of Unicode; no half of a surrogate pair. */
const character = fc
  .integer({ min: 0, max: LAST - SURROGATES.count })
  .map((index) => String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count));

/**
 * Any text, as `fc.string({ unit: "binary" })` gives it. That one first builds a table of all 1.1 million characters, which takes
 * each test file a second.
 */
export const anyText = (size: { maxLength?: number } = {}): fc.Arbitrary<string> => fc.string({ unit: character, ...size });
