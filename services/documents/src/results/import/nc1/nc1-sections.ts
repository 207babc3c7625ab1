import { readDesignation, sizeUnit, writeSixteenths } from "@takeoff/takeoff";
import type { Nc1Header } from "./nc1-header.ts";

/** The unit in which a takeoff of NC1 files names its plates. The files themselves have all dimensions in millimetres. */
export type Nc1Unit = "in" | "mm";

const PLATE = "B";
/** Millimetres by which a rounded size may differ. */
const SAME = 0.05;

/** A plate that its profile names by thickness and width in millimetres, as the header states them. */
interface MetricPlate {
  thickness: number;
  width: number;
}

/**
 * The unit of a takeoff: that of most of its rolled sections (`W16X31`, `W410X46.1`). Where none of them tells, inches if most plates that
 * are named in millimetres have whole sixteenths of an inch which are no round millimetres, such as 12.7 x 203.2.
 */
export function chooseNc1Unit(headers: readonly Nc1Header[]): Nc1Unit {
  const units = headers.filter((header) => !isPlate(header)).map(readUnit);
  const inches = units.filter((unit) => unit === "in").length;
  const millimetres = units.filter((unit) => unit === "mm").length;
  if (inches !== millimetres) return inches > millimetres ? "in" : "mm";
  const plates = headers.flatMap((header) => readMetricPlate(header) ?? []);
  return plates.filter(isMadeInInches).length * 2 > plates.length ? "in" : "mm";
}

/**
 * The profile as written, but for plates that are named by their sizes in millimetres: `PL6*100` alone may be 6 in or 6 mm thick. In a
 * takeoff in inches they are named in inches where both sizes are whole sixteenths (`PL12.7*203.2` is `PL1/2X8`), else in millimetres.
 */
export function nameSection(header: Nc1Header, unit: Nc1Unit): string {
  const { profile } = header;
  const plate = readMetricPlate(header);
  if (!plate) return profile;
  const inInches = unit === "in" ? nameInInches(plate, profile) : null;
  return inInches ?? (/mm/i.test(profile) ? profile : `${profile} mm`);
}

function isPlate({ code }: Nc1Header): boolean {
  return code.toUpperCase() === PLATE;
}

function readUnit({ profile }: Nc1Header): string | null {
  const read = readDesignation(profile);
  return read && sizeUnit(read.section);
}

/** Null for another piece, and for a plate of which the profile does not repeat both sizes of the header. */
function readMetricPlate(header: Nc1Header): MetricPlate | null {
  const { profile, height, flangeThickness, webThickness } = header;
  const named = profile.match(/\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  if (!isPlate(header) || named.length !== 2) return null;
  const isNamed = (size: string): boolean => size !== "" && named.some((number) => Math.abs(number - Number(size)) < SAME);
  const thickness = [flangeThickness, webThickness].find(isNamed);
  return isNamed(height) && thickness !== undefined ? { thickness: Number(thickness), width: Number(height) } : null;
}

function isMadeInInches({ thickness, width }: MetricPlate): boolean {
  const sizes = [thickness, width];
  return sizes.every((size) => toSixteenths(size) !== null) && sizes.some((size) => Math.abs(size - Math.round(size)) > SAME);
}

function nameInInches({ thickness, width }: MetricPlate, profile: string): string | null {
  const [thin, wide] = [thickness, width].map(toSixteenths);
  if (!thin || !wide) return null;
  const letters = /^[A-Z]+/i.exec(profile)?.[0] ?? "PL";
  // The reader of designations names it so that its unit is read again: `PL1/2X8`, but `PL3"X8"`.
  return readDesignation(`${letters}${thin}"X${wide}"`)?.designation ?? null;
}

/** Millimetres as inches: `1-1/2`. Null where they are no whole sixteenths. */
function toSixteenths(millimetres: number): string | null {
  const sixteenths = Math.round(millimetres / MM_PER_SIXTEENTH);
  return sixteenths > 0 && Math.abs(sixteenths * MM_PER_SIXTEENTH - millimetres) <= SAME ? writeSixteenths(sixteenths) : null;
}

const MM_PER_SIXTEENTH = 25.4 / 16;
