import type * as PdfLib from "@cantoo/pdf-lib";
import { judgeAnnotation, type AnnotationRole } from "@takeoff/takeoff";
import { PdfDictionary } from "./pdf-dictionary.ts";

export interface Annotation {
  /** By which others refer to it: `12 0 R`. */
  reference: string | null;
  dictionary: PdfDictionary;
  role: AnnotationRole;
}

/** All annotations of a page, in the order of the file. @param hiddenLayers of the document */
export function listAnnotations(lib: typeof PdfLib, page: PdfLib.PDFPage, hiddenLayers: ReadonlySet<string>): Annotation[] {
  const { PDFArray, PDFDict, PDFName, PDFRef } = lib;
  const list = page.node.lookup(PDFName.of("Annots"));
  if (!(list instanceof PDFArray)) return [];
  return list.asArray().flatMap((item, at) => {
    const found = list.lookup(at);
    if (!(found instanceof PDFDict)) return [];
    const dictionary = new PdfDictionary(lib, found);
    return [{ reference: item instanceof PDFRef ? item.toString() : null, dictionary, role: findRole(dictionary, hiddenLayers) }];
  });
}

function findRole(dictionary: PdfDictionary, hiddenLayers: ReadonlySet<string>): AnnotationRole {
  return judgeAnnotation({
    subtype: dictionary.name("Subtype"),
    flags: dictionary.number("F") ?? 0,
    author: dictionary.text("T"),
    hasParent: dictionary.has("IRT"),
    replyType: dictionary.name("RT"),
    isOnHiddenLayer: hiddenLayers.has(dictionary.reference("OC") ?? ""),
  });
}

/** The layers of a document that are off when it is opened (ISO 32000-1, 8.11.4.3), as references. */
export function findHiddenLayers(lib: typeof PdfLib, document: PdfLib.PDFDocument): ReadonlySet<string> {
  const properties = new PdfDictionary(lib, document.catalog).child("OCProperties");
  const shown = properties?.child("D");
  if (!properties || !shown) return new Set();
  const hidden = new Set(shown.name("BaseState") === "OFF" ? properties.references("OCGs") : []);
  for (const layer of shown.references("ON")) hidden.delete(layer);
  for (const layer of shown.references("OFF")) hidden.add(layer);
  return hidden;
}
