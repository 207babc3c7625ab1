import { describe, expect, it } from "@jest/globals";
import { RawPdf } from "@takeoff/drawings";
import { readPage } from "@takeoff/takeoff/draft";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

const LAYERS = ` /OCProperties << /OCGs [1 0 R 2 0 R] /D << /ON [1 0 R] /OFF [2 0 R] >> >>`;
const PROPERTIES = `/On 1 0 R /Off 2 0 R
  /AnyOn << /Type /OCMD /OCGs [1 0 R 2 0 R] /P /AnyOn >> /AllOn << /Type /OCMD /OCGs [1 0 R 2 0 R] /P /AllOn >>
  /AnyOff << /Type /OCMD /OCGs [1 0 R 2 0 R] /P /AnyOff >> /AllOff << /Type /OCMD /OCGs [1 0 R 2 0 R] /P /AllOff >>
  /NotOff << /Type /OCMD /VE [/Not 2 0 R] >> /One << /Type /OCMD /OCGs 2 0 R >>`;

/** A page of 600 x 400 points with two layers, of which the second is off, and a form on each of them. */
function pdf(content: string): Buffer {
  const file = new RawPdf();
  file.add("<< /Type /OCG /Name (Steel) >>");
  file.add("<< /Type /OCG /Name (Option) >>");
  const font = file.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  const fonts = `/Font << /F ${font} 0 R >>`;
  const form = (layer: number, text: string): number =>
    file.add(
      `/Type /XObject /Subtype /Form /BBox [0 0 600 400] /OC ${layer} 0 R /Resources << ${fonts} >>`,
      Buffer.from(`${write(text)} 0 0 m 90 90 l S`),
    );
  const forms = `/XObject << /FormOn ${form(1, "W8X10")} 0 R /FormOff ${form(2, "W8X10")} 0 R >>`;
  const resources = `${fonts} ${forms} /Properties << ${PROPERTIES} >>`;
  return file.end(file.addPages([Buffer.from(content)], { width: 600, height: 400, resources, catalog: LAYERS }));
}

const write = (text: string, x = 100, y = 200): string => `BT /F 10 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`;
const on = (layer: string, content: string): string => `/OC /${layer} BDC ${content} EMC`;

async function read(content: string): Promise<{ texts: string[]; strokes: number }> {
  const task = getDocument({ data: Uint8Array.from(pdf(content)), verbosity: 0 });
  try {
    const document = await task.promise;
    const { texts, strokes } = await readPage(await document.getPage(1), OPS, await document.getOptionalContentConfig());
    return { texts: texts.map(({ text, x, y }) => `${text} at ${Math.round(x)},${Math.round(y)}`), strokes: strokes.count };
  } finally {
    await task.destroy();
  }
}

describe("readPage", () => {
  it.each([
    ["On", true],
    ["Off", false],
    ["AnyOn", true],
    ["AllOn", false],
    ["AnyOff", true],
    ["AllOff", false],
    ["NotOff", true],
    ["One", false],
  ])("reads texts and lines of marked content %s: %p", async (layer, isShown) => {
    const content = `${write("W8X10", 50)} ${on(layer, `${write("W8X10", 150)} 0 0 m 90 90 l S`)} ${write("W8X10", 250)}`;
    expect(await read(content)).toEqual({
      texts: ["W8X10 at 50,200", ...(isShown ? ["W8X10 at 150,200"] : []), "W8X10 at 250,200"],
      strokes: isShown ? 1 : 0,
    });
  });

  it("reads nothing of a layer that is on within one that is off", async () => {
    const content = on("Off", `${on("On", write("W8X10", 150))} ${write("W8X10", 200)}`);
    expect((await read(`${content} /Span BMC ${write("W8X10", 250)} EMC`)).texts).toEqual(["W8X10 at 250,200"]);
  });

  it("reads forms by their layer", async () => {
    expect(await read("q 1 0 0 1 10 0 cm /FormOff Do Q q 1 0 0 1 20 0 cm /FormOn Do Q /FormOff Do")).toEqual({
      texts: ["W8X10 at 120,200"],
      strokes: 1,
    });
  });

  it("reads no text that is clipped away, and all of the texts around it", async () => {
    const content = `q 80 180 100 40 re W n ${write("W8X10", 90)} ${write("W8X10", 300)} Q ${write("W8X10", 400)} ${write("W8X10", 700)}`;
    expect((await read(content)).texts).toEqual(["W8X10 at 90,200", "W8X10 at 400,200"]);
  });

  it("reads no white text on white, and reads it on another colour and outlined", async () => {
    const dark = "0 0 0 rg 280 190 60 30 re f";
    const content = `${dark} 1 1 1 rg ${write("W8X10", 90)} ${write("W8X10", 290)} 1 Tr ${write("W8X10", 390)} 0 Tr 0 g ${write("W8X10", 490)}`;
    expect((await read(content)).texts).toEqual(["W8X10 at 290,200", "W8X10 at 390,200", "W8X10 at 490,200"]);
  });
});
