import { getDocument, GlobalWorkerOptions, OPS, RenderingCancelledException, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { findDrawnLines, LineIndex } from "../measure/line-index.ts";
import { limitCanvasScale, type Size } from "../view/view.ts";
import { fitPicture, type PartFrame } from "./fit-picture.ts";
import { Pictures } from "./pictures.ts";
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
class ImageDecoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = URLS.get(filename);
    if (url === undefined) throw new Error(`There is no ${filename}.`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`Loading ${filename} failed with ${response.status}.`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** CSS pixels. */
const THUMBNAIL = { width: 120, height: 88 } as const;

export interface PagePart {
  page: number;
  part: PartFrame;
}

GlobalWorkerOptions.workerSrc = workerUrl;

/** Opens a drawing, of which only the ranges that its pages need are loaded. */
export class PdfPages {
  /** Small pictures of pages: those of a few windows of the list are kept. */
  readonly thumbnails = new Pictures<number>(40, (page, signal) => this.paintWithin(page, THUMBNAIL, signal));
  readonly pictures = new Pictures<PagePart>(200, ({ page, part }, signal) => this.paintPart(page, part, signal));
  private readonly loading;
  /** The page that a person looks at: what pdf.js holds of it is needed for its next painting. */
  private current: number | null = null;

  constructor(url: string) {
    this.loading = getDocument({
      url,
      withCredentials: true,
      disableAutoFetch: true,
      disableStream: true,
      BinaryDataFactory: ImageDecoders,
    });
  }

  /** Closes the file; what is being painted is given up. */
  close(): void {
    void this.loading.destroy();
  }

  /** Opens a page to be looked at. */
  async open(number: number): Promise<Size> {
    this.current = number;
    return readSize(await this.page(number));
  }

  /** Lets go of what pdf.js holds of a page: of a dense sheet it is tens of megabytes. */
  async leave(number: number): Promise<void> {
    if (this.current === number) this.current = null;
    (await this.page(number)).cleanup();
  }

  /**
   * Paints a page. @param scale CSS pixels for a point
   * @returns null when it was given up
   */
  async paint(number: number, scale: number, signal: AbortSignal): Promise<HTMLCanvasElement | null> {
    return paintPage(await this.page(number), scale, signal);
  }

  /** Paints a page as large as fits into a frame. @returns null when it was given up */
  private async paintWithin(number: number, frame: Size, signal: AbortSignal): Promise<HTMLCanvasElement | null> {
    const page = await this.page(number);
    const { width, height } = readSize(page);
    const canvas = await paintPage(page, Math.min(frame.width / width, frame.height / height), signal);
    if (this.current !== number) page.cleanup();
    return canvas;
  }

  /** Paints a part of a page. @returns null when it was given up */
  private async paintPart(number: number, part: PartFrame, signal: AbortSignal): Promise<HTMLCanvasElement | null> {
    const page = await this.page(number);
    const { left, top, width, height, scale, turn } = fitPicture(part, readSize(page), window.devicePixelRatio);
    const viewport = page.getViewport({ scale, rotation: page.rotate + turn, offsetX: -left * scale, offsetY: -top * scale });
    return paintViewport(page, viewport, { width: width * scale, height: height * scale }, signal);
  }

  /**
   * Reads the straight lines of a page that are drawn with a pen, for pointers to snap to.
   * @throws {PageLimitError} for a page with more lines than are read
   */
  async readLines(number: number): Promise<LineIndex> {
    const document = await this.loading.promise;
    const page = await document.getPage(number);
    // Only a person who measures needs the reader of drawings.
    const { readStrokes } = await import("@takeoff/takeoff/draft");
    const strokes = await readStrokes(page, OPS, await document.getOptionalContentConfig());
    return new LineIndex(findDrawnLines(strokes), readSize(page));
  }

  private async page(number: number): Promise<PDFPageProxy> {
    const document: PDFDocumentProxy = await this.loading.promise;
    return document.getPage(number);
  }
}

function readSize(page: PDFPageProxy): Size {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height };
}

async function paintPage(page: PDFPageProxy, scale: number, signal: AbortSignal): Promise<HTMLCanvasElement | null> {
  const viewport = page.getViewport({ scale: limitCanvasScale(readSize(page), scale, window.devicePixelRatio) });
  return paintViewport(page, viewport, viewport, signal);
}

async function paintViewport(
  page: PDFPageProxy,
  viewport: ReturnType<PDFPageProxy["getViewport"]>,
  { width, height }: Size,
  signal: AbortSignal,
): Promise<HTMLCanvasElement | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(width);
  canvas.height = Math.floor(height);
  if (signal.aborted) return null;
  const task = page.render({ canvas, viewport });
  const cancel = () => task.cancel();
  signal.addEventListener("abort", cancel);
  try {
    await task.promise;
  } catch (error) {
    if (error instanceof RenderingCancelledException) return null;
    throw error;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
  return canvas;
}
