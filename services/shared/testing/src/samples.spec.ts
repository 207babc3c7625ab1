import { describe, expect, test } from "@jest/globals";
import { SaxesParser } from "saxes";
import { readPdf } from "@takeoff/drawings/read-pdf";
import { CSV_SAMPLES, longCsv } from "./samples-csv.ts";
import { bigPdf, bigPdfStream, headerAt, notAPdf, ownerPasswordPdf, passwordPdf, smallPdf, truncatedPdf } from "./samples-pdf.ts";
import { deepXml, XML_SAMPLES } from "./samples-xml.ts";
import { readAll } from "./transport.ts";

describe("PDF samples", () => {
  test("a small PDF opens with its pages and callouts, and differs by seed alone", async () => {
    const pages = await readPdf(smallPdf({ pages: 3, seed: 5 }));
    expect(pages).toHaveLength(3);
    for (const page of pages) expect(page.texts.filter((text) => /^W\d/.test(text))).toHaveLength(4);
    expect(smallPdf({ seed: 5 }).equals(smallPdf({ seed: 5 }))).toBe(true);
    expect(smallPdf({ seed: 5 }).equals(smallPdf({ seed: 6 }))).toBe(false);
    expect(smallPdf().length).toBeLessThan(2_000);
  });

  test.each([1_200, 100_000, 3_333_333])("a big PDF of %i bytes has exactly that size, streamed or whole, and opens", async (bytes) => {
    const whole = bigPdf(bytes);
    expect(whole).toHaveLength(bytes);
    expect((await readAll(bigPdfStream(bytes))).equals(whole)).toBe(true);
    expect(await readPdf(whole)).toHaveLength(1);
  });

  test("a big PDF cannot be smaller than its frame", () => {
    expect(() => bigPdf(100)).toThrow(RangeError);
  });

  test("broken PDFs are broken in the way that they say", async () => {
    await expect(readPdf(truncatedPdf(0.2))).rejects.toThrow();
    await expect(readPdf(notAPdf())).rejects.toThrow();
    await expect(readPdf(await passwordPdf())).rejects.toMatchObject({ name: "PasswordException" });
    expect(await readPdf(await passwordPdf(), "open-sesame")).toHaveLength(1);
    expect(await readPdf(await ownerPasswordPdf())).toHaveLength(1);
    expect(headerAt(10).indexOf("%PDF-")).toBe(10);
  });
});

describe("CSV and XML samples", () => {
  test("have names that tell them apart", () => {
    for (const samples of [CSV_SAMPLES, XML_SAMPLES]) expect(new Set(samples.map(({ name }) => name)).size).toBe(samples.length);
  });

  test("a long CSV has its rows", () => {
    expect(longCsv(100).toString().split("\r\n")).toHaveLength(102);
  });

  test.each(XML_SAMPLES.filter(({ bytes, name }) => bytes.length > 0 && !name.includes("16") && !name.includes("Latin")))(
    "XML with $name is what it says",
    ({ bytes, accepted }) => {
      let declared = false;
      const read = (): void => {
        const parser = new SaxesParser({ xmlns: true });
        parser.on("doctype", () => (declared = true));
        parser.write(bytes.toString("utf8")).close();
        if (declared) throw new Error("declares a document type");
      };
      if (accepted) expect(read).not.toThrow();
      else expect(read).toThrow();
    },
  );

  test("deep XML is well-formed", () => {
    expect(() => new SaxesParser().write(deepXml(5_000).toString()).close()).not.toThrow();
  });
});
