const DATE_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const DAY_TIME = new Intl.DateTimeFormat(undefined, { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const INTEGER = new Intl.NumberFormat();
const UNITS = ["bytes", "KB", "MB", "GB"] as const;

/** A timestamp in the browser's locale and time zone. */
export function formatTime(iso: string): string {
  return DATE_TIME.format(new Date(iso));
}

/** The same without the year where it is the current one. */
export function formatShortTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  return (time.getFullYear() === now.getFullYear() ? DAY_TIME : DATE_TIME).format(time);
}

/** A timestamp to the second, for title attributes: `2026-11-21 09:30:00 UTC`. */
export function formatExactTime(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** A calendar day, `YYYY-MM-DD`, in the browser's locale: the same day in every time zone. */
export function formatDate(day: string): string {
  return DATE.format(new Date(`${day}T00:00:00`));
}

/** A date in the local time zone, `YYYY-MM-DD`. */
export function formatLocalDate(now: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export function formatCount(count: number): string {
  return INTEGER.format(count);
}

/** `12.3 MB`, in binary multiples as file managers use them. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${value.toFixed(digits)} ${UNITS[unit] ?? ""}`;
}

const MINUTE_MS = 60_000;

/** A rounded time span: `12 min`, `5 h`, `3 d`. Less than a minute is `1 min`, and up to two days are hours. */
export function formatSpan(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} d`;
}

/** A rough duration: `about 5 s`, `about 3 min`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} min`;
  return `about ${Math.round(seconds / 3600)} h`;
}
