import { feetAndInches, LINE_TEXTS, type DraftLine, type LineEdit, type LineText } from "@takeoff/contracts";
import { writeLengthIn } from "@takeoff/takeoff";
import { understandLength } from "./typed-length.ts";

/** What the form of a line sends: what is not given stays as it is. */
export type LineValues = Omit<LineEdit, "version">;

/** The fields of the form, as they are typed. */
export interface LineFields extends Record<LineText, string> {
  designation: string;
  quantity: number | string;
  length: string;
}

export type InitialLine = Pick<DraftLine, "designation" | "quantity" | "length_in"> & Partial<Pick<DraftLine, LineText>>;

export const TEXT_LABELS: Record<LineText, string> = {
  mark: "Mark",
  grade: "Grade",
  studs: "Studs",
  camber: "Camber",
  finish: "Finish",
  notes: "Notes",
};

/** What the form shows of a line. @param isMetric whether its pieces are in millimetres */
export function fillFields({ designation, quantity, length_in, ...texts }: InitialLine, isMetric: boolean): LineFields {
  const fields = { mark: "", grade: "", studs: "", camber: "", finish: "", notes: "" };
  for (const name of LINE_TEXTS) fields[name] = texts[name] ?? "";
  const length = length_in === null ? "" : isMetric ? writeLengthIn(length_in, true) : feetAndInches(length_in);
  return { ...fields, designation, quantity: quantity ?? "", length };
}

/** What changed: a measured length that nobody touched stays a measured one. */
export function readFields(fields: LineFields, before: LineFields, isMetric: boolean): LineValues {
  const values: LineValues = { designation: fields.designation, quantity: Number(fields.quantity) };
  if (fields.length !== before.length) values.length = understandLength(fields.length, isMetric)?.sent ?? fields.length;
  for (const name of LINE_TEXTS) if (fields[name] !== before[name]) values[name] = fields[name];
  return values;
}
