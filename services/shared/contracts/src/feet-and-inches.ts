const SIXTEENTHS = 16;

/**
 * A length as drawings of the trade write it: `25'-6 1/2"`, to the nearest sixteenth of an inch.
 * @param inches not negative
 */
export function feetAndInches(inches: number): string {
  const all = Math.round(inches * SIXTEENTHS);
  const feet = Math.floor(all / (12 * SIXTEENTHS));
  const rest = all - feet * 12 * SIXTEENTHS;
  const [whole, parts] = [Math.floor(rest / SIXTEENTHS), rest % SIXTEENTHS];
  return `${feet}'-${whole}${parts === 0 ? "" : ` ${fraction(parts)}`}"`;
}

/** `1/2` for 8 sixteenths. */
function fraction(parts: number): string {
  let [over, under] = [parts, SIXTEENTHS];
  while (over % 2 === 0) [over, under] = [over / 2, under / 2];
  return `${over}/${under}`;
}
