import jbig2Url from "pdfjs-dist/wasm/jbig2.wasm?url";
import openJpegUrl from "pdfjs-dist/wasm/openjpeg.wasm?url";

/** pdf.js asks for its files by these names; the build gives them names that contain a hash of their content. */
const URLS = new Map([
  // Decodes CCITT fax images too, which most scanned drawings are.
  ["jbig2.wasm", jbig2Url],
  ["openjpeg.wasm", openJpegUrl],
]);

/**
 * Loads the programs that decode the images of drawings, for pdf.js's worker, when a page has such an image. The page
 * loads them and not the worker, whose content security policy permits no request.
 */
export class ImageDecoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = URLS.get(filename);
    if (url === undefined) throw new Error(`There is no ${filename}.`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`Loading ${filename} failed with ${response.status}.`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
