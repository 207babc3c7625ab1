/** A calendar month in UTC. */
export interface Month {
  /** `2026-11`. */
  name: string;
  starts: Date;
  /** The first moment of the next month. */
  ends: Date;
}

/** The month of `now` and those before it, `count` in all, the newest first. */
export function listMonthsUntil(now: Date, count: number): Month[] {
  const start = (ago: number): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago));
  return Array.from({ length: count }, (_, ago) => ({
    name: start(ago).toISOString().slice(0, "2026-11".length),
    starts: start(ago),
    ends: start(ago - 1),
  }));
}
