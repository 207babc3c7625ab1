import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface ReadPage {
  label: string;
  /** Texts in drawing order. */
  texts: string[];
  /** Number of drawn paths and images. */
  paths: number;
  images: number;
}

/** The content of each page, read by pdf.js. Rejects with pdf.js's error for a file that it cannot read completely. */
export async function readPdf(bytes: Uint8Array, password?: string): Promise<ReadPage[]> {
  // A copy, because pdf.js detaches the buffer.
  const task = getDocument({ data: Uint8Array.from(bytes), password, stopAtErrors: true, verbosity: 0 });
  try {
    const pdf = await task.promise;
    const labels = await pdf.getPageLabels();
    const pages: ReadPage[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const { fnArray } = await page.getOperatorList();
      const count = (...operators: number[]): number => fnArray.filter((operator) => operators.includes(operator)).length;
      pages.push({
        label: labels?.[number - 1] ?? "",
        texts: items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item.str] : [])),
        paths: count(OPS.constructPath),
        images: count(OPS.paintImageXObject, OPS.paintImageMaskXObject),
      });
    }
    return pages;
  } finally {
    await task.destroy();
  }
}
