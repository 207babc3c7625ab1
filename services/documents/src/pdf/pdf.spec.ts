import { deflateSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import { type SandboxGap, sandboxGapsKey } from "@takeoff/contracts";
import { originalPdf } from "@takeoff/drawings";
import { smallDrawing } from "@takeoff/drawings/model";
import { RawPdf } from "@takeoff/drawings/raw-pdf";
import { createLogger } from "@takeoff/platform";
import { harmfulPdf, HELVETICA, inflatingPdf, smallPdf } from "@takeoff/testing";
import { openPdf } from "../../test/pdfs/open-pdf.ts";
import type { PageText } from "./child/child-messages.ts";
import { readMessageLines } from "./child/message-lines.ts";
import { scanNames } from "./inspection/hazard-scan.ts";
import { readPageText, SAMPLED_WORDS, sampleOf } from "./inspection/page-text.ts";
import { SandboxNotice } from "./process/sandbox-notice.ts";

async function readLines(chunks: readonly string[], maxBytes = 10): Promise<string[]> {
  const lines: string[] = [];
  async function* source(): AsyncGenerator<Buffer> {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  for await (const line of readMessageLines(source(), maxBytes)) lines.push(line);
  return lines;
}

describe("readMessageLines", () => {
  it("yields each line once, however the chunks divide them, and no unfinished one", async () => {
    expect(await readLines(["a", "b\nc\n", "\nd", "e\nf"])).toEqual(["ab", "c", "", "de"]);
  });

  it("throws at a line that is too long, also at one without an end", async () => {
    expect(await readLines(["0123456789\n", "01234", "56789\n"])).toEqual(["0123456789", "0123456789"]);
    await expect(readLines(["01234567890\n"])).rejects.toThrow("too long");
    await expect(readLines(["012345", "678901"])).rejects.toThrow("too long");
  });

  it("reads no further chunk before its lines were taken", async () => {
    let given = 0;
    async function* source(): AsyncGenerator<Buffer> {
      for (; given < 3; given++) yield Buffer.from("a\nb\n");
    }
    const lines = readMessageLines(source(), 10);
    await lines.next();
    await lines.next();
    expect(given).toBe(0);
    await lines.next();
    expect(given).toBe(1);
  });
});

const logger = createLogger("test", "silent");

/** What a process with these gaps notes at its start. */
async function collectNotes(gaps: SandboxGap[]): Promise<[key: string, value: string][]> {
  const notes: [string, string][] = [];
  const found = Promise.withResolvers<void>();
  const queues = { note: (key: string, value: string) => Promise.resolve(void notes.push([key, value])) };
  const findGaps = (): Promise<SandboxGap[]> => {
    found.resolve();
    return Promise.resolve(gaps);
  };
  const notice = new SandboxNotice(queues, "documents-worker", logger, findGaps);
  notice.onApplicationBootstrap();
  await found.promise;
  await notice.onModuleDestroy();
  return notes;
}

describe("SandboxNotice", () => {
  it("notes the gaps of its process for Operations", async () => {
    expect(await collectNotes(["connections", "files"])).toEqual([[sandboxGapsKey("documents-worker"), "connections,files"]]);
  });

  it("notes nothing when the kernel isolates sandboxed processes", async () => {
    expect(await collectNotes([])).toEqual([]);
  });
});

const found = (bytes: Buffer): string[] => [...scanNames(bytes).hazards];

describe("scanNames", () => {
  it("finds nothing in a plain drawing", () => {
    expect(found(smallPdf({ pages: 3 }))).toEqual([]);
  });

  it.each(["javascript", "launch", "embedded"] as const)("finds %s in an object and in an object stream", (content) => {
    expect(found(harmfulPdf(content))).toEqual([content]);
    expect(found(harmfulPdf(content, true))).toEqual([content]);
  });

  it("finds a name whose characters are written as numbers", () => {
    expect(found(Buffer.from("<< /S /#4cau#6Ech >>"))).toEqual(["launch"]);
    expect(found(Buffer.from("<< /S /J#61va#53cript >>"))).toEqual(["javascript"]);
  });

  it("finds no name within a longer one", () => {
    expect(found(Buffer.from("/Launcher /LaunchPad /JavaScriptless /EmbeddedFilesystem"))).toEqual([]);
  });

  it("finds a name that a delimiter or the end of the bytes follows", () => {
    expect(found(Buffer.from("<</S/Launch/F(run.exe)>>"))).toEqual(["launch"]);
    expect(found(Buffer.from("<< /EmbeddedFiles[1 0 R] /S /JavaScript"))).toEqual(["embedded", "javascript"]);
    expect(found(Buffer.from("/Launc"))).toEqual([]);
    expect(found(Buffer.from("/L#61unch#2"))).toEqual([]);
  });

  it("skips object streams that inflate beyond the limit or have several filters", () => {
    const bomb = deflateSync(Buffer.concat([Buffer.from("/Launch "), Buffer.alloc(32 * 1_048_576)]));
    const head = `1 0 obj << /Type /ObjStm /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`;
    expect(found(Buffer.concat([Buffer.from(head), bomb]))).toEqual([]);
    expect(found(inflatingPdf())).toEqual([]);
  });

  it("finds an object stream whose name is written with numbers", () => {
    const data = deflateSync(Buffer.from("<< /S /Launch >>"));
    const head = `1 0 obj << /Type /Obj#53tm /Filter /FlateDecode /Length ${data.length} >>\nstream\n`;
    expect(found(Buffer.concat([Buffer.from(head), data]))).toEqual(["launch"]);
  });

  it.each([
    ["a signature", "<< /Type /Sig /ByteRange [0 10 20 30] >>", "", { isSigned: true, isCertified: false }],
    ["a field that nobody signed", "<< /FT /Sig /T (not signed yet) >>", "", { isSigned: false, isCertified: false }],
    ["what no signature can be in", "", "<< /ByteRange [0 10 20 30] >>", { isSigned: false, isCertified: false }],
    [
      "a certification",
      "<< /Type/Sig/ByteRange[0 10 20 30] /Reference [<< /TransformMethod/DocMDP >>] >>",
      "",
      { isSigned: true, isCertified: true },
    ],
    [
      "a certification that the catalog names",
      "<< /ByteRange[0 10 20 30] >>",
      "<< /Perms << /Doc#4dDP 5 0 R >> >>",
      { isSigned: true, isCertified: true },
    ],
  ])("finds %s", (_, object, compressed, expected) => {
    const data = deflateSync(Buffer.from(compressed));
    const head = `${object}\n1 0 obj << /Type /ObjStm /Filter /FlateDecode /Length ${data.length} >>\nstream\n`;
    expect(scanNames(Buffer.concat([Buffer.from(head), data]))).toMatchObject(expected);
  });
});

function readTexts(bytes: Buffer): Promise<PageText[]> {
  return openPdf(bytes, (pdf) =>
    Promise.all(Array.from({ length: pdf.numPages }, async (_, index) => readPageText(await pdf.getPage(index + 1)))),
  );
}

interface Text {
  x: number;
  y: number;
  size: number;
  text: string;
}

async function readPage(texts: readonly Text[], rotate = 0): Promise<PageText | undefined> {
  const pdf = new RawPdf();
  const font = pdf.add(HELVETICA);
  const drawn = texts.map(({ x, y, size, text }) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`);
  const resources = `/Font << /F1 ${font} 0 R >> >> /Rotate ${rotate} /Group << /S /Transparency`;
  return (await readTexts(pdf.end(pdf.addPages([Buffer.from(drawn.join("\n"))], { width: 1000, height: 1000, resources }))))[0];
}

it("readPageText reads the sheet numbers of a drawing's title blocks", async () => {
  const steel = smallDrawing("text");
  const texts = await readTexts(originalPdf(steel));
  expect(texts.map(({ sheet }) => sheet)).toEqual(["S-101", "S-201", "S-301"]);
  for (const { words } of texts) expect(words.length).toBeGreaterThan(50);
});

it("readPageText takes the largest text in the lower right corner, as the page is shown, for the sheet's number", async () => {
  const corner = { x: 900, y: 50 };
  const number = { ...corner, size: 30, text: "S2.01a" };
  expect(await readPage([number, { x: 100, y: 900, size: 60, text: "S-900" }])).toMatchObject({ sheet: "S2.01A", numbers: ["S2.01A"] });
  expect(await readPage([number, { ...corner, y: 120, size: 8, text: "S-301" }])).toMatchObject({ sheet: "S2.01A" });
  const rotated = [
    { ...number, x: 850, y: 950 },
    { ...number, text: "S-900" },
  ];
  expect(await readPage(rotated, 90)).toMatchObject({ sheet: "S2.01A", numbers: ["S2.01A"] });
});

it("readPageText tells no sheet number when the largest text in the corner is none, or when there are two", async () => {
  const number = { x: 900, y: 50, size: 30, text: "S-101" };
  expect(await readPage([number, { ...number, y: 120, size: 40, text: "PLAN" }])).toMatchObject({ sheet: null, numbers: ["S-101"] });
  expect(await readPage([number, { ...number, y: 120, text: "S-102" }])).toMatchObject({ sheet: null, numbers: ["S-101", "S-102"] });
  expect(await readPage([{ ...number, text: "W12X26" }])).toMatchObject({ sheet: null, numbers: [] });
  expect(await readPage([])).toEqual({ words: [], sheet: null, numbers: [] });
});

it("sampleOf takes words of three characters and more, regardless of case and order", () => {
  expect(sampleOf("W12X26 typ. 12 A TYP")).toEqual(sampleOf("Typ  w12x26\ntyp."));
  expect(sampleOf("1 2 AB 12")).toEqual([]);
  const many = sampleOf(Array.from({ length: 3 * SAMPLED_WORDS }, (_, index) => `WORD${index}`).join(" "));
  expect(many).toHaveLength(SAMPLED_WORDS);
  expect(many).toEqual([...many].sort((a, b) => a - b));
});
