/** A wait gives up on what hangs, never on what is slow today; times are judged by their own bars. */
export const PATIENCE_MS = 180_000;
