import { jest } from "@jest/globals";

// jsdom has the older way only.
Blob.prototype.text = function () {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.readAsText(this);
  });
};

/** A file that begins as a PDF does. */
export function pdfFile(name = "S-101.pdf", bytes = 2_500): File {
  return new File(["%PDF-1.7", new Uint8Array(bytes - 8)], name, { type: "application/pdf", lastModified: 1 });
}

/** Has pdf.js, which jsdom cannot run, count this number of pages in each chosen file. */
export function mockPageCount(pages: number): void {
  jest.unstable_mockModule("../../src/features/projects/new-project/page-count.ts", () => ({ countPages: () => Promise.resolve(pages) }));
}
