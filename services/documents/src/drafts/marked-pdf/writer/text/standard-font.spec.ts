import * as pdfLib from "@cantoo/pdf-lib";
import { expect, it } from "@jest/globals";
import { StandardFont } from "./standard-font.ts";

it("writes letters of Western Europe as they are, and replaces those that the font has not", async () => {
  const { context } = await pdfLib.PDFDocument.create();
  const font = new StandardFont(pdfLib, context, "Helvetica");
  expect(font.fit("Bühne Ø114,3×5 – Straße")).toBe("Bühne Ø114,3×5 – Straße");
  expect(font.fit("Střecha, Łódź")).toBe("Strecha, Lódz");
  expect(font.fit("25\u2032-6\u2033 \u230060")).toBe(`25'-6" Ø60`);
  expect(font.fit("\u5408\u8ba1 12")).toBe("?? 12");
  expect(font.fit("e\u0301\tx")).toBe("é x");
  // ü and é of WinAnsi.
  expect(font.encode("üé")).toBe("<FCE9>");
});
