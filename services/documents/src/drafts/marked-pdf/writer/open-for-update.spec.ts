import * as pdfLib from "@cantoo/pdf-lib";
import { expect, it } from "@jest/globals";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { openForUpdate } from "./open-for-update.ts";

/**
 * A file with a table of its objects for old readers, and a stream that lists an object within another one for new ones (ISO 32000-1,
 * 7.5.8.4): the letters of the page are in it.
 */
function hybridPdf(): Buffer {
  const content = "BT /F 12 Tf 20 20 Td (hidden) Tj ET";
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
  const head = "5 0 ";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    null,
    `<< /Type /ObjStm /N 1 /First ${head.length} /Length ${head.length + font.length} >>\nstream\n${head}${font}\nendstream`,
  ];
  let file = "%PDF-1.5\n";
  const offsets = objects.map((object, index) => {
    const at = file.length;
    if (object !== null) file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const listAt = file.length;
  // Object 5 is the first of object 6.
  const entry = Buffer.from([2, 0, 6, 0]).toString("latin1");
  file += `7 0 obj\n<< /Type /XRef /Size 8 /W [1 2 1] /Index [5 1] /Root 1 0 R /Length 4 >>\nstream\n${entry}\nendstream\nendobj\n`;
  const tableAt = file.length;
  const row = (at: number): string => `${String(at).padStart(10, "0")} 00000 n \n`;
  file += `xref\n0 5\n0000000000 65535 f \n${offsets.slice(0, 4).map(row).join("")}6 2\n${[offsets[5] ?? 0, listAt].map(row).join("")}`;
  file += `trailer\n<< /Size 8 /Root 1 0 R /XRefStm ${listAt} >>\nstartxref\n${tableAt}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

async function readText(bytes: Uint8Array): Promise<{ fonts: string[]; texts: string[] }> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, stopAtErrors: true });
  try {
    const page = await (await task.promise).getPage(1);
    const { items, styles } = await page.getTextContent();
    return {
      fonts: Object.values(styles).map(({ fontFamily }) => fontFamily),
      texts: items.flatMap((item) => ("str" in item ? [item.str] : [])),
    };
  } finally {
    await task.destroy();
  }
}

it("appends to a file that lists objects in a table and more of them in a stream, and keeps both", async () => {
  const original = hybridPdf();
  const { document, snapshot, usesStreams } = await openForUpdate(pdfLib, original);
  const page = document.getPage(0);
  const { context } = document;
  const note = context.obj({ Type: "Annot", Subtype: "Square", Rect: [5, 5, 20, 20], Contents: pdfLib.PDFHexString.fromText("ours") });
  page.node.set(pdfLib.PDFName.of("Annots"), context.obj([context.register(note)]));
  snapshot.markRefsForSave([page.ref]);
  const bytes = Buffer.concat([original, await document.saveIncremental(snapshot, { useObjectStreams: usesStreams })]);
  expect(usesStreams).toBe(false);
  expect(bytes.subarray(0, original.length).equals(original)).toBe(true);
  const before = await readText(original);
  expect(before.texts).toContain("hidden");
  expect(await readText(bytes)).toEqual(before);
});
