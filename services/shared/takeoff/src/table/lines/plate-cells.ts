import { lengthInMillimetres, readWrittenLength, type LengthUnit } from "../../cells/lengths.ts";
import { readQuantity } from "../../cells/numbers.ts";
import { BY, D_MM, readValue } from "../../designations/dimension-text.ts";
import { MAX_PLATE } from "../../designations/standards/plates-and-bars.ts";
import { readPlateWords, type PlateWords } from "../../designations/plate-words.ts";
import { normalize, readDesignation, type ReadDesignation } from "../../designations/read-designation.ts";
import type { Column } from "../columns/columns.ts";

/** The thickness and the width of a plate as designations write them: `10MM`, `3/8"`, `12`, `14GA`. Empty without one. */
export interface PlateSides {
  thickness: string;
  width: string;
}

const DIMENSION = new RegExp(`^${D_MM}$`);
const GAUGE = /^(?<gauge>\d{1,2}) ?GA(?:UGE|GE)?\.?$/i;
/** The longest size that is looked at, in characters. */
const MAX_SIZE = 60;
const SIGN = new RegExp(BY);
/** The largest number that is taken as a thickness where nothing else tells it. */
const MAX_ALONE = 60;
/** A side is wider than a plate is thick by this factor at least; otherwise what the cells say contradicts itself. */
const MIN_RATIO = 2;

/**
 * Writes a cell of thicknesses or widths as designations have it. A number whose unit nothing states stays without one: the plate's own numbers
 * tell it. Empty for a cell that holds something else.
 */
export function writeSide(text: string, { lengthUnit, decimalMark }: Pick<Column, "lengthUnit" | "decimalMark">): string {
  const gauge = GAUGE.exec(text)?.groups?.["gauge"];
  if (gauge !== undefined) return `${gauge}GA`;
  if (decimalMark === null && /[.,]/.test(text)) return "";
  const mark = decimalMark ?? ".";
  const length = readWrittenLength(text, { unit: lengthUnit, mark, dashed: false, fractionUnit: "in" });
  if (length?.unit === "in") return `${length.value}"`;
  if (length?.unit === "ft") return `${length.value * 12}"`;
  if (length) return `${lengthInMillimetres(length)}MM`;
  const number = readQuantity(text, mark);
  return number?.unit === "" && number.value > 0 ? String(number.value) : "";
}

/** Writes the dimensions of a cell of sizes with the unit that its column states: `700 x 220` of `Size (mm)`. */
export function writeSize(text: string, unit: LengthUnit | null): string {
  if (unit !== "mm" && unit !== "in") return text;
  return text.replace(/(?<=\d)(?= ?(?:[x×*]|$))/gi, unit === "mm" ? "MM" : '"');
}

/**
 * Reads a plate or a flat whose dimensions stand in several cells: `PL 10` and a width, `Plate` with thickness and width, `PL 10` and
 * `700 x 220 x 10`. Null where the words name no plate, where a dimension is missing, and where the cells contradict each other.
 * @param words the cell of the designation, or of the family
 * @param size the cell of the size; empty without one
 */
export function readPlateOfCells(words: string, size: string, { thickness, width }: PlateSides): ReadDesignation | null {
  const plate = readPlateWords(words);
  const own = plate && listDimensions(plate.size);
  const others = size.length > MAX_SIZE ? null : listDimensions(normalize(size));
  if (!plate || !own || !others) return null;
  const known = own.length > 1 ? own : [...own, ...withoutOne(others, own[0])];
  const thick = thickness || (own.length === 1 || width !== "" ? (own[0] ?? onlyOf(known)) : "");
  if (thick === "") return width === "" && hasThickness(known) ? joinPlate(plate, known) : null;
  const rest = withoutOne(known, thick);
  const isOther = own.length === 1 && thickness !== "" && rest.includes(own[0] ?? "");
  if (isOther && (width !== "" || !isWide(own[0] ?? "", thick))) return null;
  // Both sides stand in the words, and none of them is the thickness.
  if (own.length > 1 && rest.length === own.length && !rest.every((side) => isWide(side, thick))) return null;
  const sides = width === "" ? sortBySize(rest) : [width, ...withoutOne(rest, width)];
  return sides.length < 1 || sides.length > 2 ? null : joinPlate(plate, [thick, ...sides]);
}

/** The dimensions of a text such as `700X220X10`, at most three of them; null for another text. */
function listDimensions(text: string): string[] | null {
  const parts = text === "" ? [] : text.split(SIGN).map((part) => part.trim());
  return parts.length <= 3 && parts.every((part) => DIMENSION.test(part)) ? parts : null;
}

function onlyOf(dimensions: readonly string[]): string {
  return dimensions.length === 1 ? (dimensions[0] ?? "") : "";
}

function withoutOne(dimensions: readonly string[], value: string | undefined): string[] {
  const at = value === undefined ? -1 : dimensions.findIndex((dimension) => readValue(dimension) === readValue(value));
  return dimensions.filter((_, index) => index !== at);
}

/** Whether one of the dimensions may be the thickness: of two sides alone, `1392 x 1000`, none is. */
function hasThickness(dimensions: readonly string[]): boolean {
  const [smallest = "", next = ""] = sortBySize(dimensions);
  return (readValue(smallest) ?? Infinity) <= MAX_ALONE && isWide(next, smallest);
}

function isWide(side: string, thickness: string): boolean {
  return (readValue(side) ?? 0) >= MIN_RATIO * (readValue(thickness) ?? Infinity);
}

function sortBySize(sides: readonly string[]): string[] {
  return sides.toSorted((a, b) => (readValue(a) ?? 0) - (readValue(b) ?? 0));
}

function joinPlate({ letters, remark, grade }: PlateWords, dimensions: readonly string[]): ReadDesignation | null {
  const read = dimensions.length < 2 ? null : readDesignation(`${letters} ${dimensions.join("X")}`);
  if (!read || !("thickness" in read.section)) return null;
  // Its numbers are millimetres, and the unit that another cell states is not theirs.
  if (read.section.unit === "in" && read.section.thickness > MAX_PLATE.thickness) return null;
  return { ...read, ...(remark === "" ? {} : { remark }), ...(grade === undefined ? {} : { grade }) };
}
