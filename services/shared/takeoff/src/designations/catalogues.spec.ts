import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { CHINESE_SECTIONS, H_SIZES, JAPANESE_CHANNELS } from "../sections/catalogues/asian-sections.ts";
import { AUSTRALIAN_HOLLOW_SIZES } from "../sections/catalogues/australian-hollow-sections.ts";
import { AUSTRALIAN_SECTIONS, AUSTRALIAN_WELDED_SECTIONS } from "../sections/catalogues/australian-sections.ts";
import { BRITISH_SECTIONS } from "../sections/catalogues/british-sections.ts";
import type { CatalogueEntry } from "../sections/catalogues/catalogue.ts";
import { EUROPEAN_SECTIONS, EUROPEAN_TEES } from "../sections/catalogues/european-sections.ts";
import { INDIAN_SECTIONS } from "../sections/catalogues/indian-sections.ts";
import { ANGLES } from "../sections/catalogues/angles.ts";
import { findNearestMetricRolled, isRolledMetricSection, ROLLED_SECTIONS } from "../sections/catalogues/rolled-sections.ts";
import { METRIC_ANGLES } from "../sections/catalogues/metric-angles.ts";
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

const roundTrips = new Set<string>();

/** A text that reads as a section reads as the same one by its designation, and by its shape and size. */
const expectRoundTrip = (text: string) => {
  const read = identify(text);
  if (!read) throw new Error(`${text} is not read`);
  // What is written depends on what was read alone: it is read again once for all spellings.
  const key = JSON.stringify(read);
  if (roundTrips.has(key)) return;
  roundTrips.add(key);
  // The parts of an Australian hollow section name a European one.
  const parts = read.standard === "AS/NZS 1163" ? [] : [`${read.shape}${read.size}`, `${read.shape} ${read.size}`];
  for (const written of [...parts, read.designation]) expect([text, identify(written)]).toEqual([text, read]);
};

describe("the sections of the standards", () => {
  it.each(FORMS)("reads every %s section in every form as itself, and again from what it wrote", (_, entries, write) => {
    for (const entry of entries) {
      const { family, size: name, mass: weight } = entry;
      for (const text of write(entry).flatMap(spell)) {
        const read = readDesignation(text);
        const section = { family, name, unit: "mm", weight, basis: expect.any(String) as unknown };
        expect([text, read?.section, read?.standard]).toEqual([text, section, entry.standard]);
        expectRoundTrip(text);
      }
    }
  });

  it("reads a height and a width that two standards share as neither of their sections, and names both", () => {
    const shared = AUSTRALIAN_SECTIONS.entries.flatMap((entry) => {
      const british = entry.outline && BRITISH_SECTIONS.findByOutline(entry.family, entry.outline);
      return british ? [{ entry, british }] : [];
    });
    const outlines = ["100X50", "125X65", "150X75", "180X75", "200X75", "230X75", "300X90", "380X100"];
    expect(shared.map(({ entry }) => entry.outline)).toEqual(outlines);
    for (const { entry, british } of shared) {
      const { family, outline, size } = entry;
      for (const text of [`${family}${outline}`, `${outline} ${family}`].flatMap(spell)) {
        const read = readDesignation(text);
        expect(read?.readings?.map(({ designation }) => designation)).toEqual([`${size}${family}`, `${family}${british.size}`]);
        expect(read).toMatchObject({ designation: `${family}${outline}`, standard: null, section: { weight: null } });
        expectRoundTrip(text);
      }
    }
  });

  it("has no whole name in two catalogues", () => {
    const names = FORMS.flatMap(([, entries]) => entries.map(({ family, size }) => `${family} ${size}`));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("reads every European angle as itself, and Indian ones by any size", () => {
    for (const { legs, thickness, mass } of METRIC_ANGLES) {
      const size = `${legs[0]}X${legs[1]}X${thickness}`;
      for (const text of [`L${size}`, `L ${size}`, `L${legs[1]}X${legs[0]}X${thickness}`, `∠${size}`].flatMap(spell)) {
        expect([text, readDesignation(text)?.section]).toEqual([text, { family: "L", pieces: 1, unit: "mm", legs, thickness, mass }]);
        expectRoundTrip(text);
      }
    }
    for (const size of ["20X20X4", "50X50X8", "75X75X8", "75X50X6", "120X120X8", "200X150X18"]) {
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

  it("reads every American section as itself, single and double", () => {
    for (const { family, depth, weight, name } of ROLLED_SECTIONS) {
      for (const text of [name, name.replace(/^[A-Z]+/, "$& "), `${name}#`, `${name} LBS`].flatMap(spell)) {
        const section = { family, pieces: 1, unit: "in", depth, weight };
        expect([text, readDesignation(text)?.section, readDesignation(text)?.standard]).toEqual([text, section, "AISC"]);
        expectRoundTrip(text);
      }
      expect(readDesignation(`2${name}`)?.section).toEqual({ family, pieces: 2, unit: "in", depth, weight });
      expectRoundTrip(`(2)${name}`);
    }
    for (const { legs, thickness } of ANGLES) {
      const text = `L${legs[0]}X${legs[1]}X${thickness}`;
      expect(readDesignation(text)?.section).toEqual({ family: "L", pieces: 1, unit: "in", legs, thickness });
      for (const other of [text, `L ${legs[1]} x ${legs[0]} x ${thickness}`, `2${text}`, `(2) ${text}`, `${text}"`].flatMap(spell)) {
        expectRoundTrip(other);
      }
    }
  });

  it("reads every Canadian section, whose numbers follow from the American ones", () => {
    for (const name of ROLLED_SECTIONS.flatMap(({ family, depth, weight }) =>
      family === "W" || family === "C" ? findNearestMetricRolled(family, depth * 25.4, weight * 1.488) : [],
    )) {
      const read = readDesignation(name);
      expect([name, read?.standard, read?.section]).toMatchObject([name, "CISC", { unit: "mm" }]);
      if (read && "depth" in read.section) {
        expect([name, isRolledMetricSection(read.section.family, read.section.depth, read.section.weight)]).toEqual([name, true]);
      }
      for (const text of spell(name)) expectRoundTrip(text);
    }
  });
});

const FAMILIES =
  "W M S C MC HP WT MT ST L 2L HSS HSSR HSSS TS TUBE PIPE PI P PL BPL PLATE FB FL FLT BAR RB ROD D SQ RHS SHS CHS CFRHS CFSHS CFCHS TR Ø " +
  "T IPE HE HEA HD IPN UPN U I [ H RH HN BH UB UC UBP PFC EA UA WB WC TFB ISMB ISA WWF MB HS NUT WA AB C Z";
const family = fc.constantFrom(...FAMILIES.split(" "));
const number = fc.oneof(
  fc.integer({ min: 0, max: 300 }).map(String),
  fc.constantFrom("100", "200", "150", "80", "5.0", "6.3", ".25", ".065", ".125", "1 1/2", "3/4", "11/16", '6"', "10MM", "14GA", "12.5"),
  fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 3 })).map(([whole, over]) => `${whole}-${over}/4`),
);
const size = fc
  .tuple(fc.array(number, { minLength: 1, maxLength: 4 }), fc.constantFrom("X", " x ", "*", "/"))
  .map(([numbers, by]) => numbers.join(by));

describe("any text that reads as a designation", () => {
  it("reads as the same section by its designation, and by its shape and size", () => {
    fc.assert(
      fc.property(family, size, fc.constantFrom("", " ", "-", "."), fc.boolean(), (letters, numbers, gap, isBehind) => {
        const text = isBehind ? `${numbers}${letters}` : `${letters}${gap}${numbers}`;
        if (readDesignation(text)) expectRoundTrip(text);
      }),
      { numRuns: 4_000 },
    );
  });
});
