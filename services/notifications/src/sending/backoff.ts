const FIRST_SECONDS = 5;
const LONGEST_SECONDS = 30 * 60;
const JITTER = 0.25;

/**
 * The wait after a failed attempt: 5 s, doubling up to 30 min, minus a random part of up to 25 %, so that e-mails that
 * failed together are not retried together.
 * @param attempts number of attempts so far, at least one.
 * @param random 0 ≤ random < 1.
 * @param longest upper limit, seconds.
 * @returns seconds.
 */
export function computeBackoffSeconds(attempts: number, random: number, longest: number = LONGEST_SECONDS): number {
  // The exponent is bounded: 2 ** 1024 is Infinity.
  const full = Math.min(FIRST_SECONDS * 2 ** Math.min(attempts - 1, 20), longest);
  return full * (1 - JITTER * random);
}
