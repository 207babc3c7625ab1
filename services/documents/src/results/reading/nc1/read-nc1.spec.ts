import { describe, expect, it } from "@jest/globals";
import { IMPORT_ERRORS, LIMITS, NC1_FAULTS } from "@takeoff/contracts";
import { choicesOf, findTable, lengthInInches, readHeaderName, takeoffReader, withMapping } from "@takeoff/takeoff";
import fc from "fast-check";
import { zipSync, type Zippable } from "fflate";
import { imported, type Imported } from "../../../../test/tables/imported.ts";
import { splits } from "../../../../test/tables/sources.ts";
import { cellsByName, readSample, sampleBytes } from "../../../../test/takeoffs/read-sample.ts";
import { NC1_HEADERS, NC1_MAPPING } from "./nc1-columns.ts";

const textOf = async (name: string): Promise<string> => (await sampleBytes(name)).toString().replaceAll("\r\n", "\n");
const BEAM = await textOf("nc1/B205.nc1");
const PLATE = await textOf("nc1/p118.nc1");

/** A file with another value in a line of its header, counted from 1 behind the comment. */
function withLine(line: number, value: string, text = BEAM): string {
  const lines = text.split("\n");
  lines[line + 1] = `  ${value}`;
  return lines.join("\n");
}

const zip = (files: Readonly<Record<string, string>>, level: 0 | 1 = 1): Buffer => {
  const entries: Zippable = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]));
  return Buffer.from(zipSync(entries, { level }));
};

const rejected = (name: string, fault: string): unknown =>
  expect.objectContaining({ code: "invalid_file", message: IMPORT_ERRORS.nc1(name, fault) });

/** What the lines of a table mean. */
function linesOf({ rows }: Imported) {
  const table = withMapping(findTable(rows, ","), NC1_MAPPING);
  const read = takeoffReader(table.columns, choicesOf(table, NC1_MAPPING));
  return rows
    .slice(1)
    .map(read)
    .flatMap((row) => (row.kind === "line" ? [row.line] : []));
}

describe("an imported NC1 file", () => {
  it("has headers that name what a takeoff holds, with the length in millimetres and the weight in kg/m", () => {
    const roles = NC1_HEADERS.map((header, index) => (NC1_MAPPING.roles[index] ? readHeaderName(header).role : null));
    expect(roles).toEqual(NC1_MAPPING.roles);
    // A reader that knows the names alone finds one length.
    expect(NC1_HEADERS.filter((header) => readHeaderName(header).role === "length")).toEqual(["Length (mm)"]);
    expect(readHeaderName("Length (mm)").lengthUnit).toBe("mm");
    expect(readHeaderName("Weight (kg/m)").weightUnit).toBe("kg");
  });

  it.each(["nc1/B205.nc1", "nc1/p118.nc1"])("gives the line of %s", async (name) => {
    const { table, truth } = await readSample(name);
    const [expected] = truth.lines;
    const [line] = linesOf(table);
    expect(table.kind).toBe("nc1");
    expect(table.codes).toEqual(["import_nc1_files"]);
    expect([line?.mark, line?.quantity, line?.grade]).toEqual([expected?.mark, expected?.qty, expected?.grade]);
    expect(line?.length && lengthInInches(line.length)).toBeCloseTo(expected?.length_in ?? 0, 6);
    expect(line?.totalWeight?.value).toBeCloseTo(expected?.weight_lb ?? 0, 0);
  });

  it("keeps what its header states, and the profile as written", async () => {
    expect(cellsByName(await imported("B205.NC", BEAM))).toEqual([
      {
        Drawing: "B205",
        Mark: "B205",
        Quantity: "3",
        Section: "W16X31",
        Grade: "A992",
        "Length (mm)": "6273.80",
        "Weight (kg/m)": "46.130",
        Notes: "",
        Order: "I-19",
        Phase: "1",
        "Profile Code": "I",
        "Saw Cut (mm)": "",
        "Height (mm)": "403.40",
        "Flange Width (mm)": "140.50",
        "Flange Thickness (mm)": "11.20",
        "Web Thickness (mm)": "7.00",
        "Radius (mm)": "10.20",
        "Paint Surface (m2/m)": "1.200",
        File: "B205.NC",
      },
    ]);
  });

  describe("the name of a plate", () => {
    const plate = (profile: string, width = "203.20", thickness = "12.70"): string =>
      [
        [7, profile],
        [10, width],
        [12, thickness],
        [13, thickness],
      ].reduce((text, [line, value]) => withLine(Number(line), String(value), text), PLATE);
    const nameIn = async (files: Readonly<Record<string, string>>): Promise<string | undefined> =>
      cellsByName(await imported("job.zip", zip(files)))[0]?.["Section"];
    const METRIC_BEAM = withLine(7, "W410X46.1");

    it("is in inches in a takeoff in inches where both sizes are whole sixteenths within 0.05 mm", async () => {
      const name = (...sizes: Parameters<typeof plate>): Promise<string | undefined> => nameIn({ "p.nc1": plate(...sizes), "b.nc1": BEAM });
      expect(await name("PL12.7*203.2")).toBe("PL1/2X8");
      expect(await name("PL203.2X12.7MM")).toBe("PL1/2X8");
      expect(await name("FB6.35*38.1", "38.10", "6.35")).toBe("FB1/4X1-1/2");
      expect(await name("PL9.53*152.4", "152.40", "9.53")).toBe("PL3/8X6");
      // Without a sign, 3 and 8 may be millimetres too.
      expect(await name("PL76.2*203.2", "203.20", "76.20")).toBe('PL3"X8"');
    });

    it("stays in millimetres where a size is no whole sixteenth, where the takeoff is metric, and where nothing tells", async () => {
      expect(await nameIn({ "p.nc1": plate("PL10*203.2", "203.20", "10.00"), "b.nc1": BEAM })).toBe("PL10*203.2 mm");
      expect(await nameIn({ "p.nc1": plate("PL12.7*203.26", "203.26"), "b.nc1": BEAM })).toBe("PL12.7*203.26 mm");
      expect(await nameIn({ "p.nc1": PLATE, "b.nc1": METRIC_BEAM })).toBe("PL12.7*203.2 mm");
      // 27 and 100 are nearly whole sixteenths by chance.
      expect(await nameIn({ "p.nc1": plate("PL27*100", "100.00", "27.00") })).toBe("PL27*100 mm");
    });

    it("is in inches without a rolled section where most plates have sizes that only inches explain", async () => {
      expect(await nameIn({ "p.nc1": PLATE })).toBe("PL1/2X8");
      expect(await nameIn({ "p.nc1": PLATE, "q.nc1": plate("PL10*100", "100.00", "10.00") })).toBe("PL12.7*203.2 mm");
    });

    it("stays as written where it states its unit otherwise or does not repeat the sizes of the header", async () => {
      expect(await nameIn({ "p.nc1": plate("PL1/2X8") })).toBe("PL1/2X8");
      expect(await nameIn({ "p.nc1": plate("PL12.7*150"), "b.nc1": BEAM })).toBe("PL12.7*150");
    });
  });

  describe("a piece by the code and the sizes of its header", () => {
    const piece = (profile: string, code: string, sizes: readonly number[], weight = 0, grade = "S235JR"): string => {
      const values = [profile, code, "1000.00", ...[0, 1, 2, 3, 4].map((place) => sizes[place] ?? 0), weight];
      return values.reduce((text: string, value, index) => withLine(7 + index, String(value), text), withLine(5, grade));
    };
    const HEA200 = [190, 200, 10, 6.5, 18];
    const W16X26 = [398.8, 139.7, 8.76, 6.35, 10];
    const SHEET = [212.4, 15, 15, 15];

    it.each([
      // Plates: the width in either line, the weight in kg/m or kg/m².
      [piece("BL 12", "B", [150, 0, 0, 12], 94.2), "PL12X150 mm", "", "BL 12", ""],
      [piece("B250*16", "B", [250, 16, 16, 16], 125.6), "PL16X250 mm", "", "B250*16", ""],
      [piece("180.5x10 PL", "B", [10, 180.5, 0, 10]), "PL10X180.5 mm", "", "180.5x10 PL", ""],
      [piece("BL 12.7", "B", [203.2, 0, 0, 12.7]), "PL1/2X8", "", "BL 12.7", ""],
      [piece("PL15*212.4", "B", SHEET, 120), "PL15*212.4 mm", "", "", ""],
      [piece("PL15*212.4", "B", SHEET, 25.01), "PL15*212.4 mm", "25.01", "", ""],
      [piece("PL15*212.4", "B", SHEET, 60), "PL15*212.4 mm", "", "", "weights"],
      [piece("PL10*200", "B", [200, 0, 0, 10], 27, "6061-T6"), "PL10*200 mm", "5.400", "", ""],
      [piece("PL10*150", "B", [200, 0, 0, 10]), "PL10*150", "", "", "sizes"],
      // Two widths, and no number that tells.
      [piece("BL 12", "B", [150, 200, 0, 12], 94.2), "BL 12", "", "", "profiles"],
      [piece("RU24", "RU", [24, 24], 3.55), "RU24 mm", "3.55", "", ""],
      [piece("RD6", "RU", [6, 6]), "RD6 mm", "", "", ""],
      [piece("88.9/4", "RO", [88.9, 88.9, 4, 4]), "CHS88.9X4", "", "88.9/4", ""],
      [piece("QR100*5", "M", [100, 100, 5, 5], 14.7), "SHS100X100X5", "14.7", "QR100*5", ""],
      [piece("KKR120*80*5", "M", [120, 80, 5, 5]), "KKR120*80*5", "", "", ""],
      [piece("W120-80-10", "L", [120, 80, 10, 10]), "L120X80X10", "", "W120-80-10", ""],
      [piece("T80", "T", [80, 80, 9, 9, 9]), "T80X80X9", "", "T80", ""],
      [piece("HEA200", "I", HEA200), "HEA200", "", "", ""],
      [piece("UPN160", "U", [160, 65, 10.5, 7.5, 10.5]), "UPN160", "", "", ""],
      // Of the same mass per length, and of other heights.
      [piece("IPE300", "I", HEA200), "IPE300", "", "", "sizes"],
      [piece("W12X26", "I", W16X26), "W12X26", "", "", "sizes"],
      [piece("W16X26", "I", W16X26), "W16X26", "", "", ""],
      [piece("PIPE4STD", "RO", [114.3, 114.3, 6.02, 6.02]), "PIPE4STD", "", "", ""],
      [piece("HI400", "I", [400, 200, 10, 8]), "HI400", "", "", "profiles"],
      [piece("CC200*70*20*2", "C", [200, 70, 2, 2, 3], 5.73), "CC200*70*20*2", "5.73", "", "profiles"],
    ])(
      "has the section, the weight and the notes of case %#, and a finding where one of them is open",
      async (text, section, weight, notes, said) => {
        const table = await imported("a.nc1", text);
        const cells = cellsByName(table)[0];
        expect([cells?.["Section"], cells?.["Weight (kg/m)"], cells?.["Notes"]]).toEqual([section, weight, notes]);
        expect(table.codes).toEqual(["import_nc1_files", ...(said === "" ? [] : [`import_nc1_${said}`])]);
      },
    );

    it("is named with its file and row where it is open", async () => {
      const files = Object.fromEntries(
        [0, 1, 2, 3, 4, 5, 6].map((index) => [`${index}.nc1`, piece(`ZS20${index}*2`, "SO", [200, 74, 2, 2])]),
      );
      const { findings } = await imported("a.zip", zip(files));
      expect(findings[1]?.message).toContain("ZS200*2 (0.nc1, row 2), ZS201*2 (1.nc1, row 3)");
      expect(findings[1]?.message).toContain("(4.nc1, row 6) and 2 more");
    });
  });

  it("reads the saw length apart, texts at the end, values without blanks, and comments between them", async () => {
    const saw = cellsByName(await imported("a.nc1", withLine(9, "6273.80,   6300.00")))[0];
    expect([saw?.["Length (mm)"], saw?.["Saw Cut (mm)"]]).toEqual(["6273.80", "6300.00"]);
    const texts = cellsByName(await imported("a.nc1", withLine(23, "-", withLine(22, "Träger", withLine(21, "galvanized")))))[0];
    expect(texts?.["Notes"]).toBe("galvanized; Träger");
    const plain = BEAM.replace(/^ +/gm, "").replace("A992", "**\n** a comment\nA992").replaceAll("\n", "\r\n");
    expect((await imported("a.nc1", `** made by a program\r\n\r\n${plain}`)).rows).toEqual((await imported("a.nc1", BEAM)).rows);
    const unweighed = cellsByName(await imported("a.nc1", withLine(15, "0.000")))[0];
    expect(unweighed?.["Weight (kg/m)"]).toBe("");
  });

  it("is read in UTF-16 and Windows-1252, and in any chunks of bytes", async () => {
    const text = withLine(4, "Träger");
    const { rows } = await imported("a.nc1", text);
    expect((await imported("a.nc1", Buffer.from(text, "utf16le"))).rows).toEqual(rows);
    const bytes = Buffer.from(text, "latin1");
    for (const pieces of [...splits(bytes)].filter((_, index) => index % 50 === 0)) {
      expect((await imported("a.nc1", ...pieces)).rows).toEqual(rows);
    }
  });

  it.each([
    ["is no NC1 file", "Mark,Qty\nB1,2\n", NC1_FAULTS.noStart],
    ["ends in its header", BEAM.split("\n").slice(0, 12).join("\n"), NC1_FAULTS.shortHeader(10, 16)],
    ["has no end", BEAM.replace(/EN\s*$/, ""), NC1_FAULTS.noEnd],
    ["has no number of pieces", withLine(6, "three"), NC1_FAULTS.wrongLine(6, NC1_FAULTS.quantity)],
    ["has 0 pieces", withLine(6, "0"), NC1_FAULTS.wrongLine(6, NC1_FAULTS.quantity)],
    ["has no profile", withLine(7, ""), NC1_FAULTS.wrongLine(7, NC1_FAULTS.profile)],
    ["has lines in another order", withLine(8, "6273.80"), NC1_FAULTS.wrongLine(8, NC1_FAULTS.code)],
    ["has no length", withLine(9, ""), NC1_FAULTS.wrongLine(9, NC1_FAULTS.length)],
    ["has a length of 0", withLine(9, "0.00"), NC1_FAULTS.wrongLine(9, NC1_FAULTS.length)],
    ["has a decimal comma", withLine(9, "6273,80"), NC1_FAULTS.wrongLine(9, NC1_FAULTS.sawLength)],
    ["has no number as its weight", withLine(15, "heavy"), NC1_FAULTS.wrongLine(15, NC1_FAULTS.number)],
  ])("is rejected by its name when it %s", async (_, text, fault) => {
    await expect(imported("B205.nc1", text)).rejects.toEqual(rejected("B205.nc1", fault));
    await expect(imported("all.zip", zip({ "p118.nc1": PLATE, "parts/B205.nc1": text }))).rejects.toEqual(rejected("B205.nc1", fault));
  });

  it("is rejected with a sentence when it is no text, or too large", async () => {
    const noText = IMPORT_ERRORS.namedNoText("a.nc1");
    await expect(imported("a.nc1", Buffer.from("ST\n\x81\x8d\xff", "latin1"))).rejects.toMatchObject({ message: noText });
    const large = Buffer.alloc(LIMITS.nc1FileBytes + 1, " ");
    await expect(imported("a.nc1", "ST\n", large)).rejects.toMatchObject({ code: "too_large", message: IMPORT_ERRORS.tooLarge(4) });
  });
});

describe("an imported ZIP of NC1 files", () => {
  it("gives a line for each file in their order, whatever folders and names they have", async () => {
    const archive = zip({
      "Träger/": "",
      "Träger/Stück 梁.NC1": BEAM,
      "p118.nc": PLATE,
      "__MACOSX/._p118.nc": "attributes",
      "parts/.DS_Store": "x",
      "parts/read me.txt": "x",
    });
    const table = await imported("job.ZIP", archive);
    expect(cellsByName(table).map((cells) => [cells["Mark"], cells["Quantity"], cells["File"]])).toEqual([
      ["B205", "3", "Stück 梁.NC1"],
      ["p118", "14", "p118.nc"],
    ]);
    expect([table.kind, table.codes]).toEqual(["nc1", ["import_nc1_files", "import_zip_other_files"]]);
  });

  it("says which piece marks several files state", async () => {
    const { rows, findings } = await imported("job.zip", zip({ "a/p118.nc1": PLATE, "b/p118.nc1": PLATE, "B205.nc1": BEAM }));
    expect(rows).toHaveLength(4);
    expect(findings.find(({ level }) => level === "warning")?.message).toContain("“p118”.");
  });

  it("is rejected with what to do when it is none, holds no NC1 file, or is damaged", async () => {
    const good = zip({ "p118.nc1": PLATE });
    await expect(imported("a.zip", "no ZIP")).rejects.toMatchObject({ message: IMPORT_ERRORS.noZip });
    await expect(imported("a.zip", zip({ "a.txt": "x", "b/": "" }))).rejects.toMatchObject({ message: IMPORT_ERRORS.zipWithoutNc1 });
    await expect(imported("a.zip", good.subarray(0, -30))).rejects.toMatchObject({ message: IMPORT_ERRORS.zipDamaged });
    const encrypted = Buffer.from(good);
    encrypted[encrypted.lastIndexOf("PK\x01\x02") + 8]! |= 1;
    await expect(imported("a.zip", encrypted)).rejects.toMatchObject({ message: IMPORT_ERRORS.zipEncrypted });
  });

  const tooMuch = (what: string): unknown => expect.objectContaining({ message: IMPORT_ERRORS.zipTooMuch(`more than ${what}`) });

  it("is rejected when one of its files is too large", async () => {
    const bomb = zip({ "p118.nc1": PLATE.replace("AK", `${" ".repeat(LIMITS.nc1FileBytes)}\nAK`) });
    expect(bomb.length).toBeLessThan(100_000);
    await expect(imported("a.zip", bomb)).rejects.toMatchObject({ message: IMPORT_ERRORS.namedTooLarge("p118.nc1", 4) });
  });

  it("is rejected when it has too many NC1 files", async () => {
    const small = Object.fromEntries(Array.from({ length: LIMITS.nc1Files + 1 }, (_, index) => [`${index}.nc1`, ""]));
    await expect(imported("a.zip", zip(small, 0))).rejects.toEqual(tooMuch("4,000 NC1 files"));
  });

  it("is rejected when it has too many entries", async () => {
    const folders = Object.fromEntries(Array.from({ length: LIMITS.archiveEntries + 1 }, (_, index) => [`${index}/`, ""]));
    await expect(imported("a.zip", zip(folders, 0))).rejects.toEqual(tooMuch("8,192 files"));
  });
});

describe("damaged and truncated files", () => {
  const outcome = (name: string, bytes: Buffer): Promise<unknown> =>
    imported(name, bytes).then(
      () => "read",
      (error: unknown) => error,
    );

  it.each(["nc1/B205.nc1", "nc1/p118.nc1", "job.zip"])("of %s are rejected with a sentence, at any length", async (name) => {
    const whole = name === "job.zip" ? zip({ "p118.nc1": PLATE, "B205.nc1": BEAM }) : await sampleBytes(name);
    for (let end = 0; end < whole.length - 3; end++)
      expect(await outcome(name, whole.subarray(0, end))).toMatchObject({ code: "invalid_file", message: expect.stringMatching(/\.$/) });
  });

  it.each(["nc1/B205.nc1", "job.zip", "programs/powerfab-parts.xml", "kiss/kiss-aluminium.kss", "kiss/kiss-utf16-no-bom.kss"])(
    "of %s are read or rejected, and never a defect, whatever their bytes",
    async (name) => {
      const whole = name === "job.zip" ? zip({ "p118.nc1": PLATE, "B205.nc1": BEAM }) : await sampleBytes(name);
      const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), fc.nat(whole.length), async (changes, end) => {
          const bytes = Buffer.from(whole);
          for (const [at, value] of changes) bytes[at] = value;
          for (const damaged of [bytes, bytes.subarray(0, end)]) {
            const found = await outcome(name, damaged);
            if (found !== "read") expect(found).toMatchObject({ code: "invalid_file" });
          }
        }),
        { numRuns: 80 },
      );
    },
  );
});
