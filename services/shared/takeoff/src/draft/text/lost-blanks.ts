/** A fraction over a denominator of drawings' inches, with all digits in front of it. */
const FRACTION = /(?<![\d/.])(?<digits>\d{2,4})\/(?<under>2|4|8|16|32|64)(?![\d/.])/g;

/** Whether digits are a numerator as they are: of `01/8`, the zero is the whole number. */
function isProper(digits: string, under: string): boolean {
  return Number(digits) < Number(under) && !digits.startsWith("0");
}

/** A mixed number whose blank was lost, in the ways in which it can be read: `211/16` as `2 11/16` and as `21 1/16`. */
export function readMixedNumbers(digits: string, under: string): string[] {
  const readings: string[] = [];
  for (let end = 1; end < digits.length; end++) {
    const over = digits.slice(end);
    // Fractions are printed reduced: over a power of two, the numerator is odd.
    if (over.startsWith("0") || Number(over) % 2 === 0 || Number(over) >= Number(under)) continue;
    const whole = digits.slice(0, end);
    if (whole === "0" || !whole.startsWith("0")) readings.push(`${whole} ${over}/${under}`);
  }
  return readings;
}

/**
 * Puts back the blank in front of a fraction that a program prints without one: `L6x31/2x5/16` is `L6x3 1/2x5/16`, since no drawing writes
 * an improper fraction. A number with two readings stays as it is: no reader of lengths and designations takes it for a number.
 */
export function restoreBlanks(text: string): string {
  if (!text.includes("/")) return text;
  return text.replace(FRACTION, (whole, digits: string, under: string) => {
    if (isProper(digits, under)) return whole;
    const [reading, other] = readMixedNumbers(digits, under);
    return reading !== undefined && other === undefined ? reading : whole;
  });
}

/** A text with a fraction of two readings, once in each of them; empty for a text without. More than one such fraction is not read. */
export function listReadings(text: string): string[] {
  const unclear = [...text.matchAll(FRACTION)].filter(([, digits = "", under = ""]) => !isProper(digits, under));
  const [first] = unclear;
  if (!first || unclear.length > 1) return [];
  const [whole, digits = "", under = ""] = first;
  const readings = readMixedNumbers(digits, under);
  return readings.map((reading) => text.slice(0, first.index) + reading + text.slice(first.index + whole.length));
}
