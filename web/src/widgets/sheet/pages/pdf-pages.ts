import { getDocument, GlobalWorkerOptions, RenderingCancelledException, type PDFDocumentProxy } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { limitCanvasScale, type Size } from "../view/view.ts";

GlobalWorkerOptions.workerSrc = workerUrl;

/** A page that was painted. */
export interface PaintedPage {
  canvas: HTMLCanvasElement;
  size: Size;
}

/** Opens a drawing, of which only the ranges that its pages need are loaded. */
export class PdfPages {
  private readonly loading;

  constructor(url: string) {
    this.loading = getDocument({ url, withCredentials: true, disableAutoFetch: true, disableStream: true, useWasm: false });
  }

  /** Closes the file; what is being painted is given up. */
  close(): void {
    void this.loading.destroy();
  }

  async size(number: number): Promise<Size> {
    const { width, height } = (await (await this.document()).getPage(number)).getViewport({ scale: 1 });
    return { width, height };
  }

  /**
   * Paints a page. @param scale CSS pixels for a point
   * @returns null when it was given up
   */
  async paint(number: number, scale: number, signal: AbortSignal): Promise<PaintedPage | null> {
    const page = await (await this.document()).getPage(number);
    const size = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: limitCanvasScale(size, scale, window.devicePixelRatio) });
    const canvas = document.createElement("canvas");
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    if (signal.aborted) return null;
    const task = page.render({ canvas, viewport });
    signal.addEventListener("abort", () => task.cancel());
    try {
      await task.promise;
    } catch (error) {
      if (error instanceof RenderingCancelledException) return null;
      throw error;
    }
    return { canvas, size: { width: size.width, height: size.height } };
  }

  private document(): Promise<PDFDocumentProxy> {
    return this.loading.promise;
  }
}
