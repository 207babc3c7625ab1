import { expect, it } from "@jest/globals";
import { lengthInInches, lengthInMillimetres } from "./cells/lengths.ts";
import { readTypedLength } from "./typed-length.ts";

it.each([
  ["28", 336],
  ["28.5", 342],
  ["28 0", 336],
  ["28-0", 336],
  ["28 6", 342],
  ["28 6 1/2", 342.5],
  ["28-6 1/2", 342.5],
  ["28 1/2", 342],
  [" 28  11.5 ", 347.5],
  [`28'-6"`, 342],
  [`6"`, 6],
])("reads %j as feet where pieces are in feet", (text, inches) => {
  expect(lengthInInches(readTypedLength(text, "ft")!)).toBe(inches);
});

it.each([
  ["5400", "mm", 5400],
  ["5400 mm", "ft", 5400],
  ["5.4 m", "ft", 5400],
  ["5.4 m", "mm", 5400],
  ["540cm", "mm", 540 * 10],
  ["10'", "mm", 3048],
] as const)("reads %j as metric where it says so, or pieces are in %s", (text, unit, millimetres) => {
  expect(lengthInMillimetres(readTypedLength(text, unit)!)).toBeCloseTo(millimetres, 9);
});

it.each([
  ["", "ft"],
  ["0", "ft"],
  ["long", "ft"],
  ["28 12", "ft"],
  ["28 0", "mm"],
  ["-5", "ft"],
  ["11/2", "ft"],
] as const)("reads no length from %j where pieces are in %s", (text, unit) => {
  expect(readTypedLength(text, unit)).toBeNull();
});
