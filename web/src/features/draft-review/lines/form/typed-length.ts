import { lengthInInches, readTypedLength, writeLengthIn, type WrittenLength } from "@takeoff/takeoff";

/** What a typed length is understood as. */
export interface TypedLength {
  /** For the person who types: `28'-0"`, `5400 mm = 17'-8 5/8"`. */
  shown: string;
  /** The same with its unit, which the server reads in one way: `28 ft`. */
  sent: string;
}

const DIGITS = 6;

/** Understands a length as it is typed; null for a text that is none. @param isMetric whether a number without a unit is millimetres */
export function understandLength(text: string, isMetric: boolean): TypedLength | null {
  const written = readTypedLength(text, isMetric ? "mm" : "ft");
  if (!written) return null;
  const inches = lengthInInches(written);
  const own = writeLengthIn(inches, isMetricLength(written));
  const usual = writeLengthIn(inches, isMetric);
  return { shown: own === usual ? own : `${own} = ${usual}`, sent: `${Number(written.value.toFixed(DIGITS))} ${written.unit}` };
}

const isMetricLength = ({ unit }: WrittenLength): boolean => unit !== "in" && unit !== "ft";
