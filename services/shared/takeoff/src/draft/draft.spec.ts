import { describe, expect, it } from "@jest/globals";
import type { DisplayText } from "./page/display-page.ts";
import { areLettersOutlined } from "./page/linework.ts";
import { dropUnreadable } from "./page/shown/unreadable-fonts.ts";
import { StrokeList } from "./page/strokes/strokes.ts";
import { preflight, type PreflightFile, type PreflightPage } from "./preflight.ts";
import { rateScan, type ScanFacts } from "./rate-scan.ts";
import { readSheet } from "./read-sheet.ts";

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const page = (number: number, more: Partial<PreflightPage> = {}): PreflightPage => ({
  page: number,
  linework: "vector",
  scan: null,
  isDamaged: false,
  sheet: `S-10${number}`,
  references: [],
  isDrawing: true,
  isAsked: false,
  callouts: 3,
  ...more,
});
const file = (pages: readonly PreflightPage[], more: Partial<PreflightFile> = {}): PreflightFile => ({
  head: bytes("%PDF-1.7\n"),
  failure: null,
  isRestricted: false,
  pages,
  ...more,
});

const check = (...pages: PreflightPage[]) => preflight(file(pages));
const scan = (number: number, more: Partial<PreflightPage> = {}) => page(number, { linework: "raster", callouts: 0, ...more });

describe("preflight", () => {
  it("proposes nothing for a set of drawings with steel", () => {
    expect(check(page(1, { references: ["S-102"] }), page(2))).toEqual({ reason: null, sentence: null, pages: [], notes: [] });
  });

  it.each([
    ["<!DOCTYPE html><html>", "The file is a web page, not a PDF."],
    ["PK\u0003\u0004", "The file is a ZIP archive or an Office document, not a PDF."],
    ["\u0000GITCRYPT\u0000", "The file is encrypted by git-crypt, not a PDF."],
    ["AC1032", "The file is an AutoCAD drawing (DWG), not a PDF."],
    ["II*\u0000", "The file is a TIFF image, not a PDF."],
    ["\u0089PNG", "The file is an image, not a PDF."],
    ["anything", "The file is of an unknown format, not a PDF."],
    ["", "The file is empty, not a PDF."],
  ])("names the format of a file that begins with %j", (head, sentence) => {
    expect(preflight(file([], { head: bytes(head), failure: "InvalidPDFException" }))).toMatchObject({ reason: "wrong_format", sentence });
  });

  it("takes a file as a PDF that has other bytes before its header", () => {
    expect(preflight(file([page(1)], { head: bytes(`${"x".repeat(900)}%PDF-1.4`) })).reason).toBeNull();
  });

  it.each([
    ["PasswordException", "other", "The file needs a password."],
    ["InvalidPDFException", "corrupt", "The file cannot be opened."],
    ["memory", "other", "The file takes too much memory to be opened."],
  ])("proposes a reason for a file that failed with %s", (failure, reason, sentence) => {
    expect(preflight(file([], { failure }))).toMatchObject({ reason, sentence });
  });

  it("names damaged pages", () => {
    const sentence = "The content of page 2 is damaged.";
    expect(check(page(1), page(2, { isDamaged: true, linework: null }))).toMatchObject({ reason: "corrupt", sentence, pages: [2] });
  });

  it("proposes a non-vector file only when every page is a scan or blank", () => {
    expect(check(scan(1))).toMatchObject({ reason: "non_vector", sentence: "The page is a scan.", notes: [] });
    expect(check(scan(1), page(2, { linework: "blank" }))).toMatchObject({ sentence: "All pages are scans." });
    expect(check(page(1, { linework: "blank" }))).toMatchObject({ reason: "non_vector", sentence: "All pages are blank." });
    expect(check(scan(1), page(2))).toMatchObject({ reason: null, notes: ["Scanned: page 1."] });
  });

  it("only notes what is read by other means than its text, or not at all", () => {
    const note = (...pages: PreflightPage[]): unknown[] => [check(...pages).reason, ...check(...pages).notes];
    const noLetters = "The letters of page 1 cannot be read: the file does not say which letters its text consists of.";
    expect(note(page(1, { linework: "garbled", sheet: null, callouts: 0 }), page(2))).toEqual([null, noLetters]);
    const compare = "Compare each line with its picture. What is written aslant is not read.";
    const read = scan(1, { scan: "read", callouts: 12 });
    expect(note(read, scan(2, { scan: "read" }))).toEqual([null, `Read from scans: pages 1, 2. ${compare}`]);
    expect(note(read, page(2))).toEqual([null, `Read from a scan: page 1. ${compare}`]);
    const byShape = "The letters of page 1 are lines; they were read by shape. What is written aslant is not read.";
    expect(note(page(1, { linework: "outlined", scan: "read" }), page(2))).toEqual([null, byShape]);
  });

  it.each<[PreflightPage["scan"], string]>([
    ["coarse", "The page is a scan that is too coarse to be read."],
    ["illegible", "The page is a scan on which hardly a letter can be read: it may be handwriting or a bad copy."],
    ["read", "The page is a scan, on which no steel that can be read is labelled."],
    ["too_large", "The page is a scan that takes too much memory or time to be read."],
    ["unreadable", "The page is a scan whose image cannot be read."],
  ])("proposes a scan as failed with the reason why nothing was read: %s", (outcome, sentence) => {
    expect(check(scan(1, { scan: outcome }))).toMatchObject({ reason: "non_vector", sentence });
  });

  it("names the reason that most of the scans have", () => {
    const coarse = [1, 2].map((number) => scan(number, { scan: "coarse" }));
    expect(check(...coarse).sentence).toBe("All pages are scans that are too coarse to be read.");
    const most = "All pages are scans; 2 of 3 are scans that are too coarse to be read.";
    expect(check(...coarse, scan(3, { scan: "read" })).sentence).toBe(most);
  });

  it("says what an incomplete set lacks", () => {
    expect(check(page(1, { isDrawing: false, sheet: null, callouts: 0 })).sentence).toBe("No page is a drawing.");
    expect(check(page(1, { callouts: 0 })).sentence).toBe("No steel is labelled on any page.");
    expect(check(page(1, { callouts: 0, isAsked: true })).sentence).toBeNull();
    const sentence = "The drawing refers to sheets S-501, S-502, not in the file.";
    expect(check(page(1, { references: ["S-501", "S-102", "S-502"] }), page(2))).toMatchObject({ reason: "incomplete", sentence });
  });

  it("misses no sheet where the number of a page is not clear", () => {
    expect(check(page(1, { references: ["S-501"] }), page(2, { sheet: null })).reason).toBeNull();
  });

  it("notes what makes the work harder", () => {
    const pages = [page(1, { linework: "outlined", callouts: 0 }), page(2, { linework: "mixed" }), page(3)];
    expect(preflight(file(pages, { isRestricted: true })).notes).toEqual([
      "The file is locked against changes by an owner password.",
      "The text of page 1 is drawn as lines and cannot be read.",
      "Parts of page 2 are images.",
    ]);
  });
});

const plan = (more: Partial<ScanFacts> = {}): ScanFacts => ({ callouts: 40, texts: 200, dotsPerInch: 200, score: 0.95, ...more });

describe("rateScan", () => {
  it.each<[string, Partial<ScanFacts>, string]>([
    ["a plan with designations", {}, "read"],
    ["a coarse scan of which designations were read", { dotsPerInch: 100 }, "read"],
    ["a coarse scan without designations", { callouts: 0, dotsPerInch: 100 }, "coarse"],
    ["a page on which hardly a text was found", { callouts: 0, texts: 3, score: 0.8 }, "illegible"],
    ["a plan of four rooms, whose few texts are printed", { callouts: 0, texts: 6 }, "read"],
    ["a page of handwriting, whose letters are guesses", { callouts: 0, score: 0.4 }, "illegible"],
    ["a page without any text", { callouts: 0, texts: 0, score: null }, "illegible"],
    ["an architect's plan, which names no steel", { callouts: 0 }, "read"],
    ["letters that are lines, which have no resolution", { callouts: 0, dotsPerInch: null }, "read"],
  ])("rates %s", (_, more, rating) => {
    expect(rateScan(plan(more))).toBe(rating);
  });
});

function write(text: string, x: number, y: number): DisplayText {
  return { text, x, y, width: 5 * text.length, height: 8, angle: 0 };
}

const BLANK = { width: 864, height: 1000, unreadable: 0, markups: [], imageCover: 0, operators: 100, strokes: new StrokeList().take() };

it.each([
  ["ROOF FRAMING PLAN", "plan"],
  ["ELEVATION VIEW", "elevation"],
])("%s tells the piece marks that stand apart from their sizes, each with its places and how many a note says", (name, shown) => {
  const sizes = [write("W16X31", 100, 500), write("W16X31", 100, 600), write("W14X22", 100, 700)];
  const places = [write("02B1012", 500, 500), write("02B1012 02B1012", 500, 600), write("02B1013", 500, 700)];
  const marks = [...places, write("CLIP", 510, 688), write("(3 REQ'D)", 505, 676)];
  const titles = [
    { ...write(name, 300, 150), height: 16 },
    write(`SCALE: 1/8" = 1'-0"`, 300, 130),
    { ...write("E202", 790, 20), height: 24 },
  ];
  const { kind, lines, marks: found, exceptions } = readSheet({ ...BLANK, texts: [...sizes, ...marks, ...titles] });
  expect([kind, lines.map((line) => line.mark), exceptions]).toMatchObject([shown, [null, null], [{ text: "02B1013 CLIP (3 REQ'D)" }]]);
  const note = write("ALL CLIPS ARE TO BE L4X4X1/4 (U.N.O.)", 300, 100);
  const noted = readSheet({ ...BLANK, texts: [...sizes, ...marks, ...titles, note] });
  expect(noted.schedule).toContainEqual(expect.objectContaining({ mark: "02B1013", designation: "L4X4X1/4", isDefault: true }));
  expect(noted.exceptions.map(({ text }) => text)).toEqual([note.text]);
  const ofPieces = found.filter(({ mark }) => mark.startsWith("02"));
  const counted = ofPieces.flatMap(({ mark, pieces }) => [mark, ...pieces.map(({ quantity }) => quantity)]);
  expect(counted).toEqual(["02B1012", 1, 1, 1, "02B1013", 3]);
});

it("reads the size of a schedule over two lines of its cell, of which the first alone is not complete", () => {
  const strokes = new StrokeList();
  for (const y of [600, 580, 550, 520]) strokes.add(100, y, 300, y, 1, y);
  for (const x of [100, 200, 300]) strokes.add(x, 520, x, 600, 1, x);
  const cells = [
    write("MARK", 110, 586),
    write("SIZE", 210, 586),
    write("L1", 110, 562),
    write("HSS8X8", 210, 568),
    write("X1/2", 210, 556),
  ];
  const others = [write("LINTEL SCHEDULE", 110, 606), write("L2", 110, 532), write("W8X10", 210, 532)];
  const { lines, exceptions } = readSheet({ ...BLANK, texts: [...cells, ...others], strokes: strokes.take() });
  expect([lines.map(({ designation }) => designation).toSorted(), exceptions]).toEqual([["HSS8X8X1/2", "W8X10"], []]);
});

describe("a shop drawing that its large title alone tells", () => {
  function readShop(...texts: DisplayText[]): unknown {
    const { kind, lines, exceptions } = readSheet({ ...BLANK, texts });
    const found = lines.map((line) => [line.mark, line.quantity, line.designation, line.length?.inches, line.confidence, ...line.reasons]);
    return [kind, found, exceptions.map((one) => [one.kind, one.text])];
  }

  const title = (text: string): DisplayText => ({ ...write(text, 60, 700), height: 16 });
  const notes = [write("RD", 100, 100), write("p207", 300, 100)];
  const member = write(`W14X22 x 22'-1 5/8"`, 300, 400);
  const plate = write("PL3/8X6", 500, 200);

  it("gives pieces and mark to the one text of a size with its length, and counts other parts as those of one", () => {
    expect(readShop(...notes, member, plate, write("PL 3/8X5X5", 500, 150), title("3 - BEAMS g32"))).toEqual([
      "shop",
      [
        ["g32", 3, "W14X22", 265.625, "sure"],
        [null, 1, "PL3/8X6", undefined, "unknown", "no_scale", "list_assembly"],
        [null, 1, "PL3/8X5", 5, "check", "quantity_unclear", "list_assembly"],
      ],
      [],
    ]);
  });

  it("says of texts without a title, or with another text of that kind, that their number is open", () => {
    const open = [null, 1, "W14X22", 265.625, "check", "quantity_unclear"];
    expect(readShop(...notes, member, title("BEAMS G32"))).toEqual(["other", [open], []]);
    const other = write(`PL3/8X6 x 0'-9"`, 500, 200);
    expect(readShop(...notes, member, other, title("TWO BEAMS G32"))).toEqual(["shop", [open, expect.anything()], []]);
  });

  it("has what a picture names by metric sizes and lengths, whose number stands elsewhere", () => {
    const found = ["SHS50X50X4", "UPN80"].map((name) => [null, null, name, expect.any(Number), "unknown", "no_quantity"]);
    expect(readShop(...notes, write("U 80 - 690", 300, 400), write("SHS 50x50x4x1350", 500, 300))).toEqual(["other", found, []]);
  });

  it("asks where it names no size with a length", () => {
    const shown = readShop(...notes, plate, write("PL 3/8X5X5", 500, 150), title("TWO BEAMS G32"));
    expect(shown).toEqual(["shop", [expect.anything(), expect.anything()], [["no_section", "TWO BEAMS G32"]]]);
    const cut = [...notes, write("4", 60, 90), write(`2'-6`, 60, 80), title("RD 14'-8")];
    expect(readShop(...cut, write("p208 (TYP)", 300, 500))).toEqual(["shop", [], [["no_section", "RD 14'-8"]]]);
    expect(readShop(...cut)).toEqual(["other", [], []]);
    const stair = [write("Section B-B", 300, 300), write("Detail 3", 500, 300), title("DETAIL SHEET"), write("1-pl1171", 300, 500)];
    expect(readShop(...stair, write("1-ch401", 500, 500))).toEqual(["shop", [], [["no_section", "DETAIL SHEET"]]]);
    const titled = [{ ...write("REVISIONS", 900, 200), height: 30 }, write("DWG DESCRIPTION : LANDING DETAIL", 900, 60)];
    expect(readShop(...stair, ...titled, write("1-ch401", 500, 500))).toEqual(["shop", [], [["no_section", "LANDING DETAIL"]]]);
  });
});

describe("areLettersOutlined", () => {
  it.each<[string, number, number, number, boolean]>([
    ["no text and many lines", 0, 600, 90, true],
    ["a stamp beside letters of short lines", 60, 3_200, 4, true],
    ["a stamp beside a hatch of long lines", 60, 3_200, 90, false],
    ["titles beside notes of short lines", 600, 70_000, 4, true],
    ["the texts of a plan beside a hatch of short lines", 600, 40_000, 4, false],
    ["texts beside as many symbols as a drawing has", 200, 2_600, 4, false],
    ["no text and few lines", 0, 400, 4, false],
    ["a drawing with texts of its own beside any number of lines", 300, 20_000, 4, false],
  ])("of %s", (_, characters, lines, length, areOutlined) => {
    const strokes = new StrokeList();
    for (let index = 0; index < lines; index++) strokes.add(0, index, length, index, 1, 0);
    expect(areLettersOutlined(characters, strokes.take())).toBe(areOutlined);
  });
});

describe("dropUnreadable", () => {
  it("leaves out all texts of a font whose characters are numbers of glyphs, and keeps other fonts", () => {
    const right = { str: "W16X26", fontName: "f1" };
    const glyphs = { str: ":\u0014\u0019;\u0015\u0019", fontName: "f2" };
    const alike = { str: "3/$1", fontName: "f2" };
    expect(dropUnreadable([right, glyphs, alike])).toEqual({ items: [right], unreadable: 10 });
  });

  it("keeps a font with a rare character that is no letter", () => {
    const text = { str: "ALL STEEL IS ASTM A992 UNLESS NOTED \u0007", fontName: "f1" };
    expect(dropUnreadable([text])).toEqual({ items: [text], unreadable: 0 });
  });
});
