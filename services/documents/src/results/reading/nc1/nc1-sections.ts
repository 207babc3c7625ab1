import { inInches, readDesignation, readMaterial, sizeUnit, writeSixteenths, type Section } from "@takeoff/takeoff";
import type { Nc1Header } from "./nc1-header.ts";
import { readCode, contradicts, repeatsSizes, SAME, readSizes, solidSizes } from "./nc1-sizes.ts";

/** The unit in which a takeoff of NC1 files names its plates. The files themselves have all dimensions in millimetres. */
export type Nc1Unit = "in" | "mm";

/** What is open about a piece: its section, whether its profile or its sizes are right, what its weight is of. */
export type Nc1Doubt = "unread" | "sizes" | "weight";

/** A header as the takeoff has it, with the profile as written in the notes where the section has another name. */
export interface Nc1Piece extends Nc1Header {
  section: string;
  doubts: readonly Nc1Doubt[];
}

const MM_PER_INCH = 25.4;
const MM_PER_SIXTEENTH = MM_PER_INCH / 16;
/** kg/m² of a sheet of one millimetre. */
const DENSITY = { steel: 7.85, aluminium: 2.7 };
const WEIGHT_AGREES = 0.03;

/**
 * The unit of a takeoff: that of most of its rolled sections (`W16X31`, `W410X46.1`). Where none of them tells, inches if most plates
 * have whole sixteenths of an inch which are no round millimetres, such as 12.7 x 203.2.
 */
export function chooseNc1Unit(headers: readonly Nc1Header[]): Nc1Unit {
  const units = headers.filter((header) => !["B", "RU"].includes(readCode(header))).map(readUnit);
  const inches = units.filter((unit) => unit === "in").length;
  const millimetres = units.filter((unit) => unit === "mm").length;
  if (inches !== millimetres) return inches > millimetres ? "in" : "mm";
  const plates = headers
    .filter((header) => readCode(header) === "B")
    .map(solidSizes)
    .filter((sizes) => sizes !== null);
  return plates.filter(isMadeInInches).length * 2 > plates.length ? "in" : "mm";
}

function readUnit({ profile }: Nc1Header): string | null {
  const read = readDesignation(profile);
  return read && sizeUnit(read.section);
}

function isMadeInInches(sizes: readonly number[]): boolean {
  return sizes.every((size) => toSixteenths(size) !== null) && sizes.some((size) => Math.abs(size - Math.round(size)) > SAME);
}

/** What a header says of its piece in a takeoff whose plates and bars are named in `unit`. */
export function readPiece(header: Nc1Header, unit: Nc1Unit): Nc1Piece {
  const named = nameSection(header, unit);
  const section = readDesignation(named)?.section ?? null;
  const { weight, isWrong } = readWeight(header, section);
  const doubts: Nc1Doubt[] = [];
  if (!section) doubts.push("unread");
  else if (contradicts(section, header)) doubts.push("sizes");
  if (isWrong) doubts.push("weight");
  const isRenamed = named !== header.profile && named !== inMillimetres(header.profile);
  const notes = [isRenamed ? header.profile : "", header.notes].filter((text) => text !== "").join("; ");
  return { ...header, section: named, weight, notes, doubts };
}

/**
 * The profile as written where it names the section, else the name that code and sizes give. Plates and round bars named by their
 * sizes in millimetres say so, since `PL6*100` alone may be 6 in thick; in a takeoff in inches they are named in inches where all sizes are
 * whole sixteenths (`PL12.7*203.2` is `PL1/2X8`).
 */
function nameSection(header: Nc1Header, unit: Nc1Unit): string {
  const { profile } = header;
  const sizes = solidSizes(header);
  if (sizes && repeatsSizes(profile, sizes)) {
    const letters = /^[A-Z]*/i.exec(profile)?.[0] ?? "";
    const name = (unit === "in" ? nameInInches(letters, sizes) : null) ?? inMillimetres(profile);
    if (readDesignation(name)) return name;
  } else if (readDesignation(profile)) return profile;
  return nameBySizes(header, unit) ?? profile;
}

function inMillimetres(profile: string): string {
  return /mm/i.test(profile) ? profile : `${profile} mm`;
}

/** Null where code and sizes do not tell the section. */
function nameBySizes(header: Nc1Header, unit: Nc1Unit): string | null {
  const { height, width, flange, web } = readSizes(header);
  const solid = solidSizes(header);
  const wall = web || flange;
  const names: Readonly<Record<string, string | null>> = {
    B: solid && nameSolid("PL", solid, unit),
    RU: solid && nameSolid("RB", solid, unit),
    RO: `CHS${height}X${wall}`,
    M: `${height === width ? "SHS" : "RHS"}${height}X${width}X${wall}`,
    L: `L${height}X${width}X${wall}`,
    T: `T${height}X${width}X${wall}`,
  };
  const name = names[readCode(header)] ?? null;
  const read = name === null ? null : readDesignation(name);
  return read && !contradicts(read.section, header) ? name : null;
}

function nameSolid(letters: string, sizes: readonly number[], unit: Nc1Unit): string {
  return (unit === "in" ? nameInInches(letters, sizes) : null) ?? `${letters}${sizes.join("X")} mm`;
}

function nameInInches(letters: string, sizes: readonly number[]): string | null {
  const written = sizes.map(toSixteenths);
  if (written.includes(null)) return null;
  // The reader of designations names it so that its unit is read again: `PL1/2X8`, but `PL3"X8"`.
  return readDesignation(`${letters}${written.map((size) => `${size}"`).join("X")}`)?.designation ?? null;
}

/** Millimetres as inches: `1-1/2`. Null where they are no whole sixteenths. */
function toSixteenths(millimetres: number): string | null {
  const sixteenths = Math.round(millimetres / MM_PER_SIXTEENTH);
  return sixteenths > 0 && Math.abs(sixteenths * MM_PER_SIXTEENTH - millimetres) <= SAME ? writeSixteenths(sixteenths) : null;
}

/**
 * The weight in kg/m as stated. For plates many programs state kg/m², and others what fits neither: both are left out, so that the
 * weight is computed from the sizes. That of a plate whose sizes are not known may be either.
 */
function readWeight({ code, weight, grade }: Nc1Header, section: Section | null): { weight: string; isWrong: boolean } {
  if (code.toUpperCase() !== "B" || weight === "") return { weight, isWrong: false };
  const material = readMaterial(grade);
  const density = DENSITY[material === "aluminium" ? material : "steel"];
  const [thickness = 0, width = 0] = section ? plateSides(section) : [];
  const agrees = (expected: number): boolean => Math.abs(Number(weight) - expected) <= WEIGHT_AGREES * expected;
  if (agrees((density * thickness * width) / 1000)) return { weight, isWrong: false };
  if (!agrees(density * thickness)) return { weight: "", isWrong: section !== null };
  // Nothing computes the weight of aluminium.
  return { weight: material === "aluminium" ? ((Number(weight) * width) / 1000).toFixed(3) : "", isWrong: false };
}

/** In millimetres; none of a section that is no plate. */
function plateSides(section: Section): number[] {
  if (!("width" in section)) return [];
  const { unit, thickness, width } = section;
  return unit === null ? [] : [thickness, width].map((size) => inInches(size, unit) * MM_PER_INCH);
}
