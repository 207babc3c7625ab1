const FIRST_SECONDS = 5;
const LONGEST_SECONDS = 30 * 60;
const JITTER = 0.25;

/**
 * How long to wait after an attempt that failed: 5 s, doubling up to half an hour, less up to a quarter by chance, so
 * that mails which failed together do not come back together.
 * @param attempts how many were made, at least one.
 * @param random 0 ≤ random < 1.
 * @param longest seconds; no wait is longer.
 * @returns seconds.
 */
export function backoffSeconds(attempts: number, random: number, longest: number = LONGEST_SECONDS): number {
  // The exponent is bounded too: after many attempts the power would no longer be a number.
  const full = Math.min(FIRST_SECONDS * 2 ** Math.min(attempts - 1, 20), longest);
  return full * (1 - JITTER * random);
}
