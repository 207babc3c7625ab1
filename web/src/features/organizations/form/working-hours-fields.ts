import { END_OF_DAY, type RouteBody, type WorkingHours } from "@takeoff/contracts";

export interface WorkingHoursForm {
  /** Whether only working hours count. The other fields are shown and sent only then. */
  isCounted: boolean;
  /** ISO weekdays as text. */
  days: string[];
  from: string;
  /** `00:00` is the end of the day: a browser's time field has no 24:00. */
  to: string;
  timeZone: string;
  /** Dates, one per line. */
  holidays: string;
}

/** The field of the form for each field of the request's working hours. */
export const WORKING_HOURS_FIELDS = {
  days: "days",
  from: "from",
  to: "to",
  time_zone: "timeZone",
  holidays: "holidays",
} as const satisfies Record<keyof WorkingHours, keyof WorkingHoursForm>;

const MIDNIGHT = "00:00";
const OFFICE_HOURS = { days: ["1", "2", "3", "4", "5"], from: "08:00", to: "17:00", holidays: "" };

const readBrowserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The fields for an organization's working hours; without any, office hours where the user is are proposed. */
export function fillWorkingHours(hours: WorkingHours | null): WorkingHoursForm {
  if (!hours) return { ...OFFICE_HOURS, isCounted: false, timeZone: readBrowserTimeZone() };
  return {
    isCounted: true,
    days: hours.days.map(String),
    from: hours.from,
    to: hours.to === END_OF_DAY ? MIDNIGHT : hours.to,
    timeZone: hours.time_zone,
    holidays: hours.holidays.join("\n"),
  };
}

type RequestedHours = RouteBody<"createOrganization">["working_hours"];

/** The working hours to send; null when every hour counts. */
export function requestedHours({ isCounted, days, from, to, timeZone, holidays }: WorkingHoursForm): RequestedHours {
  if (!isCounted) return null;
  const dates = holidays.split("\n").map((line) => line.trim());
  return {
    // A group of checkboxes has its values in the order in which they were checked.
    days: days.map(Number).sort((a, b) => a - b),
    from,
    to: to === MIDNIGHT ? END_OF_DAY : to,
    time_zone: timeZone,
    holidays: dates.filter((date) => date !== ""),
  };
}

/** The time zones to choose from: the browser's first, and the current one even if the browser does not know it. */
export function listTimeZones(current: string): { value: string; label: string }[] {
  const names = new Set([readBrowserTimeZone(), "UTC", ...(current ? [current] : []), ...Intl.supportedValuesOf("timeZone")]);
  return [...names].map((value) => ({ value, label: value.replaceAll("_", " ") }));
}
