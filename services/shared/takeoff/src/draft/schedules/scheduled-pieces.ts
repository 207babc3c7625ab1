import type { ReadDesignation } from "../../designations/read-designation.ts";
import { createLine, sumQuantities, type CountLine, type Piece } from "../counts/count-line.ts";
import type { MarkLine } from "../counts/mark-lines.ts";
import type { Box } from "../geometry/box.ts";
import type { ScheduleEntry } from "../steel/marks/schedules.ts";
import { boxAlong, type Run } from "../text/runs.ts";
import type { ColumnSchedule, ScheduledColumn } from "./column-schedules.ts";

/** What schedules of columns contribute to a page. */
export interface ScheduledPieces {
  /** Of columns and plates whose places are named. */
  lines: readonly CountLine[];
  /** Base plates by their mark, which another schedule explains. */
  marks: readonly MarkLine[];
  /** What columns are that have marks. */
  schedule: readonly ScheduleEntry[];
}

/** Places that one line names: more would not fit the mark of a line. */
const MAX_NAMED = 12;

/** A size in a schedule with the places at which it stands. */
interface PlacedSize {
  read: ReadDesignation;
  text: string;
  box: Box;
  /** Null where the heading says more than places: how many there are is open. */
  places: readonly string[] | null;
  heading: string;
  length: ScheduleEntry["length"];
  /** Sizes with the same key stand between the same levels. */
  key: string;
}

/** Counts the pieces of columns and base plates by the places that a schedule names, each place and lift once. */
export function countScheduled(schedules: readonly ColumnSchedule[]): ScheduledPieces {
  const seen = new Set<string>();
  const placed = schedules.flatMap(({ columns }) => columns.filter(({ mark }) => mark === null).flatMap(listSizes));
  const once = placed.flatMap((size): PlacedSize[] => {
    if (size.places === null) return [size];
    const places = size.places.filter((place) => !seen.has(`${place}|${size.key}`));
    for (const place of places) seen.add(`${place}|${size.key}`);
    return places.length === 0 ? [] : [{ ...size, places }];
  });
  const alike = Map.groupBy(once, ({ read, key, length, places, heading }) =>
    [read.designation, key, length?.inches, places === null ? heading : ""].join("|"),
  );
  return {
    lines: [...alike.values()].flatMap((group) => splitByPlaces(group).map(buildLine)),
    marks: countPlateMarks(schedules),
    schedule: schedules.flatMap(({ columns }) => columns.flatMap(listEntries)),
  };
}

function listSizes({ heading, places, lifts, plate }: ScheduledColumn): PlacedSize[] {
  const sizes = lifts
    .filter(({ callout }) => !callout.isExisting && !callout.isUnlisted)
    .map(({ callout, inches, name }): PlacedSize => {
      const { read, text, box } = callout;
      return { read, text, box, places, heading, key: name, length: inches === null ? null : { inches, source: "elevations" } };
    });
  if (plate === null || !("plate" in plate)) return sizes;
  const { read, text, inches } = plate.plate;
  return [...sizes, { read, text, box: boxOf(plate.run), places, heading, key: "plate", length: { inches, source: "list" } }];
}

/** Parts sizes into lines that name few enough places. */
function splitByPlaces(group: readonly PlacedSize[]): PlacedSize[][] {
  const parts: PlacedSize[][] = [];
  let named = Infinity;
  for (const size of group) {
    const count = size.places?.length ?? 1;
    if (named + count > MAX_NAMED) {
      parts.push([]);
      named = 0;
    }
    parts.at(-1)?.push(size);
    named += count;
  }
  return parts;
}

function buildLine(group: readonly PlacedSize[]): CountLine {
  const [first] = group;
  if (!first) throw new Error("a line has at least one size");
  const isCounted = first.places !== null;
  const pieces = group.map(({ box, text, places }): Piece => ({ box, text, quantity: places?.length ?? 1, line: null }));
  return createLine(first.read, {
    mark: isCounted ? group.flatMap(({ places }) => places ?? []).join(", ") : first.heading,
    length: first.length,
    role: "placed",
    quantity: isCounted ? sumQuantities(pieces) : null,
    confidence: isCounted ? "check" : "unknown",
    reasons: first.length?.source === "elevations" ? ["by_place", "elevations"] : ["by_place"],
    pieces,
  });
}

/** The places of each base plate that has a mark. */
function countPlateMarks(schedules: readonly ColumnSchedule[]): MarkLine[] {
  const seen = new Set<string>();
  const found = schedules.flatMap(({ columns }) =>
    columns.flatMap(({ places, plate }): { mark: string; piece: Piece }[] => {
      if (plate === null || !("mark" in plate) || places === null) return [];
      const fresh = places.filter((place) => !seen.has(place));
      for (const place of fresh) seen.add(place);
      if (fresh.length === 0) return [];
      return [{ mark: plate.mark, piece: { box: boxOf(plate.run), text: plate.run.text, quantity: fresh.length, line: null } }];
    }),
  );
  return [...Map.groupBy(found, ({ mark }) => mark)].map(([mark, group]): MarkLine => {
    const pieces = group.map(({ piece }) => piece);
    return { mark, pieces, isScheduled: true, view: null, points: null, length: null, basis: null, reasons: [] };
  });
}

/** What a column with a mark consists of: its places are on the plans. */
function listEntries(column: ScheduledColumn): ScheduleEntry[] {
  const { mark } = column;
  if (mark === null) return [];
  return listSizes(column).map(({ read, text, length, key }) => {
    return { mark, text, designation: read.designation, title: "COLUMN SCHEDULE", column: `COLUMN ${key}`, length };
  });
}

function boxOf(run: Run): Box {
  return boxAlong(run, 0, run.width);
}
