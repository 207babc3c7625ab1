/** A slip is likelier in the mass or the thickness, which stands last, than in the height and the width. */
const WEIGHT_OF_FIRST_NUMBERS = 2;

/** The sum of the differences of two lists of numbers, as shares of those that are wanted. */
export function measureDistance(wanted: readonly number[], found: readonly number[]): number {
  return wanted.reduce((sum, number, index) => {
    const share = Math.abs((found[index] ?? number) - number) / number;
    return sum + (index < wanted.length - 1 ? WEIGHT_OF_FIRST_NUMBERS : 1) * share;
  }, 0);
}
