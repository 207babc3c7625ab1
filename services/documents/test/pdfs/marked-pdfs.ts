import { RawPdf } from "@takeoff/drawings/raw-pdf";

/** A PDF with a page for each list of annotations, each given as the inside of its dictionary. The first of them is object 1, and so on. */
export function pdfWith(...pages: readonly (readonly string[])[]): Buffer {
  return pdfOfPages("/MediaBox [0 0 612 792]", ...pages);
}

/** @param shown how the pages are shown */
export function pdfOfPages(shown: string, ...pages: readonly (readonly string[])[]): Buffer {
  return catalogued("", shown, pages);
}

/** @param catalog further entries of the catalog, such as columns of Bluebeam Revu */
export function pdfWithCatalog(catalog: string, ...pages: readonly (readonly string[])[]): Buffer {
  return catalogued(catalog, "/MediaBox [0 0 612 792]", pages);
}

function catalogued(catalog: string, shown: string, pages: readonly (readonly string[])[]): Buffer {
  const pdf = new RawPdf();
  const lists = pages.map((annotations) =>
    annotations.map((inside) => `${pdf.add(`<< /Type /Annot ${inside.includes("/Rect") ? "" : "/Rect [0 0 9 9]"} ${inside} >>`)} 0 R`),
  );
  const tree = pdf.next + pages.length;
  const head = `/Type /Page /Parent ${tree} 0 R ${shown}`;
  const kids = lists.map((list) => `${pdf.add(`<< ${head} /Annots [${list.join(" ")}] >>`)} 0 R`);
  pdf.add(`<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${kids.length} >>`);
  return pdf.end(pdf.add(`<< /Type /Catalog /Pages ${tree} 0 R ${catalog} >>`));
}

/** A PDF with a digital signature, which covers no bytes. @param isCertified it forbids changes, as an engineer's office certifies drawings */
export function signedPdf({ isCertified = false } = {}): Buffer {
  const rule = "/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /P 2 /V /1.2 >> >>]";
  const signature = `<< /Type /Sig /Filter /X ${isCertified ? rule : ""} /ByteRange [0 10 20 30] /Contents <00> >>`;
  const field = `/Subtype /Widget /FT /Sig /T (Engineer) /V ${signature}`;
  return isCertified ? pdfWithCatalog("/Perms << /DocMDP 1 0 R >>", [field]) : pdfWith([field]);
}

/** The columns of Bluebeam Revu's markups list, each by its name and what else its definition says. */
export function columnsOf(...columns: readonly (readonly [name: string, rest?: string])[]): string {
  const definitions = columns.map(([name, rest = ""]) => `<< /Type /BSIAnnotColumn /Subtype /Text /Name (${name}) ${rest} >>`);
  return `/BSIAnnotColumns [${definitions.join(" ")}]`;
}

/** 1/4" = 1'-0": 18 points for a foot, in feet and inches as Revu writes it. */
export const QUARTER_INCH =
  "/Measure << /Type /Measure /Subtype /RL /R (0.25 in = 1 ft' in\") /X [<< /U (') /C 0.0555555556 >>] /D [<< /U (') /C 1 >>] >>";
/** 1:100 in millimeters. */
export const METRIC_SCALE =
  "/Measure << /Type /Measure /Subtype /RL /R (1 mm = 100 mm) /X [<< /U (mm) /C 35.2777778 >>] /D [<< /U (mm) /C 1 >>] >>";
