import type * as PdfLib from "@cantoo/pdf-lib";
import { PdfDictionary } from "./pdf-dictionary.ts";

/** An annotation of a page. */
export interface Annotation {
  /** By which others refer to it: `12 0 R`. */
  reference: string | null;
  dictionary: PdfDictionary;
}

/** All annotations of a page, in the order of the file. */
export function listAnnotations(lib: typeof PdfLib, page: PdfLib.PDFPage): Annotation[] {
  const { PDFArray, PDFDict, PDFName, PDFRef } = lib;
  const list = page.node.lookup(PDFName.of("Annots"));
  if (!(list instanceof PDFArray)) return [];
  return list.asArray().flatMap((item, at) => {
    const found = list.lookup(at);
    if (!(found instanceof PDFDict)) return [];
    return [{ reference: item instanceof PDFRef ? item.toString() : null, dictionary: new PdfDictionary(lib, found) }];
  });
}
