import { afterEach, describe, expect, it } from "@jest/globals";
import { formatBytes, formatDate, formatExactTime, formatLocalDate, formatSeconds, formatSpan } from "./format.ts";
import { readLinkAddress, readReturnAddress } from "./return-address.ts";
import { clearSavedForms, createSavedForm } from "./saved-form.ts";
import { formatAmount, isMetricDrawing, writeTons, writeWeight } from "./steel-units.ts";

it.each([
  [0, "0 bytes"],
  [1023, "1023 bytes"],
  [1024, "1.0 KB"],
  [157_286_400, "150 MB"],
  [1_610_612_736, "1.5 GB"],
  [9_000_000_000_000, "8382 GB"],
])("formatBytes shows %p as %p", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it.each([
  [0.2, "about 1 s"],
  [89, "about 89 s"],
  [90, "about 2 min"],
  [7200, "about 2 h"],
])("formatSeconds shows %p as %p", (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});

it.each([
  [0, "1 min"],
  [12.4, "12 min"],
  [59.4, "59 min"],
  [59.6, "1 h"],
  [24 * 60, "24 h"],
  [47.4 * 60, "47 h"],
  [48 * 60, "2 d"],
  [10 * 24 * 60, "10 d"],
])("formatSpan shows %p minutes as %p", (minutes, text) => {
  expect(formatSpan(minutes * 60_000)).toBe(text);
});

describe("dates", () => {
  it("formats today's date in the local time zone with leading zeros", () => {
    expect(formatLocalDate(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  });

  it("formats a calendar day as the same day in every time zone", () => {
    const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" }).format(new Date(2027, 1, 1));
    expect(formatDate("2027-02-01")).toBe(day);
  });

  it("formats a timestamp to the second in UTC", () => {
    expect(formatExactTime("2026-11-21T09:30:07.123Z")).toBe("2026-11-21 09:30:07 UTC");
  });
});

it("formatAmount rounds away the error of binary floating-point sums", () => {
  expect(formatAmount(0.1 + 0.2)).toBe(new Intl.NumberFormat().format(0.3));
});

const FOREIGN = [
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\evil.example",
  "/\t/evil.example",
  "/pdfs\\..\\..",
  "/../evil",
  "/..",
  "/%2e%2e/evil",
  "/pdfs/../../evil",
  "javascript:alert(1)",
  "pdfs",
  "",
];

describe("readReturnAddress", () => {
  it("returns an address inside the app", () => {
    for (const from of ["/pdfs?q=a", "/superadmin/pdfs?document=12", "/", "/pdfs?q=//x", "/no/../pdfs"]) {
      expect(readReturnAddress({ from })).toBe(from);
    }
  });

  it.each([null, undefined, "x", {}, { from: 7 }, { link: "/pdfs" }, ...FOREIGN.map((from) => ({ from }))])(
    "returns null for the state %p",
    (state) => {
      expect(readReturnAddress(state)).toBeNull();
    },
  );
});

describe("readLinkAddress", () => {
  it("reads the link and not the address of an expired session", () => {
    expect(readLinkAddress({ link: "/pdfs?document=12" })).toBe("/pdfs?document=12");
    expect(readLinkAddress({ from: "/pdfs?document=12" })).toBeNull();
  });

  it.each(FOREIGN)("returns null for the link %p", (link) => {
    expect(readLinkAddress({ link })).toBeNull();
  });
});

describe("saved forms", () => {
  afterEach(clearSavedForms);

  const project = createSavedForm<{ name: string }>("new-project");
  const process = createSavedForm<{ name: string }>("process");

  it("returns the values to the user who typed it and to no other user", () => {
    project.save(1, { name: "Pier" });
    expect(project.read(1)).toEqual({ name: "Pier" });
    expect(project.read(2)).toBeNull();
    expect(process.read(1)).toBeNull();
  });

  it("deletes one form, and all of them at logout", () => {
    project.save(1, { name: "a" });
    process.save(1, { name: "b" });
    project.delete(1);
    expect(project.read(1)).toBeNull();
    expect(process.read(1)).toEqual({ name: "b" });
    clearSavedForms();
    expect(process.read(1)).toBeNull();
  });
});

const lines = (...designations: string[]) => designations.map((designation) => ({ designation }));

it("isMetricDrawing is true where most designations are in millimetres, however many lines each has", () => {
  expect(isMetricDrawing(lines("310UB40.4", "W310X39", "18K4"))).toBe(true);
  expect(isMetricDrawing(lines("W12X26", "W16X31", "310UB40.4", "310UB40.4", "310UB40.4"))).toBe(false);
  expect(isMetricDrawing([])).toBe(false);
});

it("writes weights in pounds, and in kilograms where pieces are in millimetres", () => {
  expect([writeWeight(2600.4, false), writeWeight(2600, true), writeWeight(0.2, false)]).toEqual(["2,600 lb", "1,179 kg", "< 1 lb"]);
});

it("writes sums of weights in short tons, and in tonnes where the steel is metric", () => {
  expect([writeTons(9391.8, false), writeTons(9391.8, true), writeTons(2001, false)]).toEqual(["4.70 tons", "4.26 tonnes", "1.00 tons"]);
});
