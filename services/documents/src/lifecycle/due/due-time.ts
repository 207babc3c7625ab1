import { MAX_DUE_DAYS, type Turnaround, type WorkingHours } from "@takeoff/contracts";
import { DateTime, IANAZone } from "luxon";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The ISO number of the day that `Date` calls 0. */
const SUNDAY = 7;

/**
 * When the results of an upload are due: as soon as the turnaround's hours have passed since the upload, counting those within the
 * working hours only. Hours that end exactly when a day closes are due then, not at the next opening. With so few working hours
 * that they take longer than `MAX_DUE_DAYS`, the results are due after that time.
 */
export function computeDueTime(uploaded: Date, { turnaround_hours, working_hours }: Turnaround): Date {
  let left = turnaround_hours * HOUR_MS;
  let time = uploaded.getTime();
  if (!working_hours) return new Date(time + left);
  for (const { opens, closes } of workingDays(uploaded, working_hours)) {
    time = Math.max(time, opens);
    if (left <= closes - time) return new Date(time + left);
    left -= Math.max(0, closes - time);
    time = Math.max(time, closes);
  }
  return new Date(uploaded.getTime() + MAX_DUE_DAYS * DAY_MS);
}

/** The working days from the local day of a time on, in Unix milliseconds. */
function* workingDays(from: Date, hours: WorkingHours): Generator<{ opens: number; closes: number }> {
  const zone = IANAZone.create(hours.time_zone);
  if (!zone.isValid) throw new Error(`unknown time zone ${hours.time_zone}`);
  const { year, month, day } = DateTime.fromJSDate(from, { zone });
  // Calendar days are counted in UTC, where all have 24 hours: a zone's clock may skip the midnight of one, or a whole day.
  const first = Date.UTC(year, month - 1, day);
  for (let days = 0; days < MAX_DUE_DAYS; days++) {
    const date = new Date(first + days * DAY_MS);
    if (!hours.days.includes(date.getUTCDay() || SUNDAY) || hours.holidays.includes(date.toISOString().slice(0, 10))) continue;
    yield { opens: atClock(date, hours.from, zone), closes: atClock(date, hours.to, zone) };
  }
}

/**
 * The moment when the clocks of a zone show a time `HH:MM` of a day, in Unix milliseconds. A time that they skip is read with the
 * offset from before the change, and of one that they show twice the first is meant, as in calendars (RFC 5545, section 3.3.5).
 */
function atClock(date: Date, clock: string, zone: IANAZone): number {
  const [hour, minute] = clock.split(":").map(Number);
  const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  const shown = DateTime.fromObject({ ...day, hour, minute }, { zone });
  return Math.min(...shown.getPossibleOffsets().map((one) => one.toMillis()));
}
