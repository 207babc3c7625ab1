import { describe, expect, it } from "@jest/globals";
import { CHINESE_SECTIONS, H_SIZES, JAPANESE_CHANNELS } from "../sections/asian-sections.ts";
import { AUSTRALIAN_HOLLOW_SIZES } from "../sections/australian-hollow-sections.ts";
import { AUSTRALIAN_SECTIONS, AUSTRALIAN_WELDED_SECTIONS } from "../sections/australian-sections.ts";
import { BRITISH_SECTIONS } from "../sections/british-sections.ts";
import type { CatalogueEntry } from "../sections/catalogue.ts";
import { EUROPEAN_SECTIONS, EUROPEAN_TEES } from "../sections/european-sections.ts";
import { INDIAN_ANGLES, INDIAN_SECTIONS } from "../sections/indian-sections.ts";
import { METRIC_ANGLES } from "../sections/metric-angles.ts";
import { readDesignation } from "./read-designation.ts";

/** Spellings of a text: with blanks, in lower case, and with the signs that programs write between numbers. */
function spell(text: string): string[] {
  return [text, text.toLowerCase(), text.replaceAll("X", " x "), text.replaceAll("X", "*"), text.replaceAll("X", "×"), ` ${text} `];
}

/** The ways in which each standard's names are written. */
const FORMS: readonly [name: string, entries: readonly CatalogueEntry[], write: (entry: CatalogueEntry) => string[]][] = [
  [
    "Australian",
    AUSTRALIAN_SECTIONS.entries,
    ({ family, size }) => {
      if (family === "EA" || family === "UA") return [`${size} ${family}`, `${size}${family}`, `${family}${size}`, `${family} ${size}`];
      if (!size.includes("X")) return [`${size}${family}`, `${size} ${family}`, `${family}${size}`, `${family} ${size}`];
      return [size.replace("X", family), size.replace("X", ` ${family} `), `${family}${size}`, `${family} ${size}`];
    },
  ],
  [
    "Australian welded",
    AUSTRALIAN_WELDED_SECTIONS.entries,
    ({ family, size }) => [size.replace("X", family), size.replace("X", ` ${family} `), `${family}${size}`],
  ],
  [
    "British",
    BRITISH_SECTIONS.entries,
    ({ family, size }) => {
      const short = family.replace(/^U/, "");
      const british = family === "PFC" ? "UKPFC" : `UK${short}`;
      return [`${family}${size}`, `${family} ${size}`, `${size}${family}`, `${size} ${family}`, `${size} ${british}`, `${british} ${size}`];
    },
  ],
  [
    "European",
    EUROPEAN_SECTIONS.entries,
    ({ family, size }) => {
      const forms = [`${family}${size}`, `${family} ${size}`, `${family}-${size}`];
      const letters = /^(HE|IPE)(AA|[ABCMOV])$/.exec(family);
      return letters
        ? [...forms, `${letters[1]} ${size} ${letters[2]}`, `${letters[1]}${size}${letters[2]}`, `${letters[1]} ${letters[2]} ${size}`]
        : forms;
    },
  ],
  ["European tees", EUROPEAN_TEES.entries, ({ size }) => [`T${size}`, `T ${size}`]],
  ["Indian", INDIAN_SECTIONS.entries, ({ family, size }) => [`${family}${size}`, `${family} ${size}`, `${family}-${size}`]],
  ["Chinese", CHINESE_SECTIONS.entries, ({ family, size }) => [`${family}${size}`, `${family} ${size}`]],
  ["Japanese", JAPANESE_CHANNELS.entries, ({ size }) => [`U${size}`, `U-${size}`, `C${size}`, `[${size}`]],
];

/** What makes a section: without the mark of what may as well be something else, which depends on the spelling. */
const identify = (text: string) => {
  const read = readDesignation(text);
  return read && { section: read.section, shape: read.shape, size: read.size, designation: read.designation, standard: read.standard };
};

const expectRoundTrip = (text: string) => {
  const read = identify(text);
  expect(read).not.toBeNull();
  expect([text, identify(`${read?.shape}${read?.size}`)]).toEqual([text, read]);
  expect([text, identify(`${read?.shape} ${read?.size}`)]).toEqual([text, read]);
  expect([text, identify(read?.designation ?? "")]).toEqual([text, read]);
};

describe("the sections of the standards", () => {
  it.each(FORMS)("reads every %s section in every form as itself, and again from what it wrote", (_, entries, write) => {
    for (const entry of entries) {
      const { family, size: name, mass: weight } = entry;
      for (const text of write(entry).flatMap(spell)) {
        const read = readDesignation(text);
        expect([text, read?.section, read?.standard]).toEqual([
          text,
          { family, name, unit: "mm", weight, basis: expect.any(String) as unknown },
          entry.standard,
        ]);
        expectRoundTrip(text);
      }
    }
  });

  it("reads every European and Indian angle as itself", () => {
    for (const { legs, thickness, mass } of METRIC_ANGLES) {
      const size = `${legs[0]}X${legs[1]}X${thickness}`;
      for (const text of [`L${size}`, `L ${size}`, `L${legs[1]}X${legs[0]}X${thickness}`, `∠${size}`].flatMap(spell)) {
        expect([text, readDesignation(text)?.section]).toEqual([text, { family: "L", pieces: 1, unit: "mm", legs, thickness, mass }]);
        expectRoundTrip(text);
      }
    }
    for (const size of INDIAN_ANGLES) {
      for (const text of [`ISA${size}`, `ISA ${size}`].flatMap(spell)) {
        expect(readDesignation(text)?.section).toMatchObject({ family: "ISA", name: size });
        expectRoundTrip(text);
      }
    }
  });

  it("reads every H section by the letters of each country", () => {
    for (const size of H_SIZES) {
      for (const text of [`H${size}`, `H-${size}`, `RH${size}`, `HN ${size}`, `HW${size}`, `HM-${size}`, `BH${size}`].flatMap(spell)) {
        expect(readDesignation(text)?.section).toMatchObject({ name: size });
        expectRoundTrip(text);
      }
    }
  });

  it("reads every Australian hollow section, squares by one side too", () => {
    for (const size of [...AUSTRALIAN_HOLLOW_SIZES.SHS, ...AUSTRALIAN_HOLLOW_SIZES.RHS]) {
      const [long = "", short = "", wall = ""] = size.split("X");
      const family = long === short ? "SHS" : "RHS";
      const texts = [`${size} ${family}`, `${size}${family}`, `${long}X${short}X${Number(wall).toFixed(1)} ${family}`];
      if (long === short) texts.push(`${long}X${wall} SHS`);
      for (const text of texts.flatMap(spell)) {
        const sides = [Number(long), Number(short)];
        expect([text, readDesignation(text)?.section]).toEqual([
          text,
          { family: "HSS", form: "rectangular", unit: "mm", sides, thickness: Number(wall), corners: "AS/NZS 1163" },
        ]);
        expectRoundTrip(text);
      }
    }
    for (const size of AUSTRALIAN_HOLLOW_SIZES.CHS) {
      for (const text of [`${size} CHS`, `${size}CHS`].flatMap(spell)) {
        expect(readDesignation(text)).toMatchObject({ shape: "CHS", standard: "AS/NZS 1163" });
        expectRoundTrip(text);
      }
    }
  });

  it("reads a rounded Australian mass where it is that of one section only", () => {
    for (const { family, size } of AUSTRALIAN_SECTIONS.entries.filter((entry) => entry.family === "UB" || entry.family === "UC")) {
      const [height = "", mass = ""] = size.split("X");
      const rounded = `${height}${family}${Math.round(Number(mass))}`;
      const alike = AUSTRALIAN_SECTIONS.entries.filter(
        (entry) =>
          entry.family === family && entry.size.startsWith(`${height}X`) && Math.round(entry.mass ?? 0) === Math.round(Number(mass)),
      );
      const isExact = AUSTRALIAN_SECTIONS.find(family, `${height}X${Math.round(Number(mass))}`) !== null;
      expect([rounded, readDesignation(rounded) !== null]).toEqual([rounded, isExact || alike.length === 1]);
    }
  });
});
