import { multiply, type Matrix } from "../../draft/geometry/matrix.ts";
import type { Operators } from "../../draft/page/operator-reader.ts";
import type { PdfPage } from "../../draft/page/read-page.ts";

/** What is used of pdf.js's page to take its images. */
export interface ScannablePage extends PdfPage {
  objs: ImageObjects;
  commonObjs: ImageObjects;
  /** Gives back what pdf.js keeps of the page, its decoded images with it. */
  cleanup(): unknown;
}

interface ImageObjects {
  get(id: string, callback: (image: unknown) => void): unknown;
}

/** An image as pdf.js decodes it without a canvas. */
interface DecodedImage {
  width: number;
  height: number;
  /** pdf.js's `ImageKind`; missing for a stencil, whose dots are bits. */
  kind?: number;
  data: Uint8Array | Uint8ClampedArray;
}

/** An image on the page. */
export interface PlacedImage {
  image: DecodedImage;
  /** Puts the unit square, y up, into the shown page. */
  matrix: Matrix;
  /** It paints its dark dots only. */
  isStencil: boolean;
}

/** pdf.js's `AnnotationMode.DISABLE`. */
const NO_ANNOTATIONS = 0;
/** pdf.js's `ImageKind`. */
const KIND = { bits: 1, rgb: 2, rgba: 3 } as const;
/** Smaller images are signs and logos, dots. */
const MIN_SIDE = 8;

/** The images of a page in the order in which they are painted, in the shown page's points, y up. */
export async function findImages(page: ScannablePage, operators: Operators): Promise<PlacedImage[]> {
  const { height, transform } = page.getViewport({ scale: 1 });
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: NO_ANNOTATIONS });
  let current = multiply([1, 0, 0, -1, 0, height], transform as unknown as Matrix);
  const stack: Matrix[] = [];
  const found: PlacedImage[] = [];
  for (let index = 0; index < fnArray.length; index++) {
    const args = argsArray[index] as readonly unknown[] | null;
    switch (fnArray[index]) {
      case operators.save:
        stack.push(current);
        break;
      case operators.restore:
      case operators.paintFormXObjectEnd:
        current = stack.pop() ?? current;
        break;
      case operators.transform:
        current = multiply(current, args as unknown as Matrix);
        break;
      case operators.paintFormXObjectBegin:
        stack.push(current);
        if (args?.[0]) current = multiply(current, args[0] as Matrix);
        break;
      case operators.paintImageXObject:
      case operators.paintInlineImageXObject:
      case operators.paintImageMaskXObject: {
        const image = await loadImage(page, args?.[0]);
        if (image) found.push({ image, matrix: current, isStencil: fnArray[index] === operators.paintImageMaskXObject });
        break;
      }
      default:
    }
  }
  return found;
}

async function loadImage(page: ScannablePage, given: unknown): Promise<DecodedImage | null> {
  const named = typeof given === "string" ? given : (given as { data?: unknown } | undefined)?.data;
  const objects = typeof named === "string" && named.startsWith("g_") ? page.commonObjs : page.objs;
  const loaded = typeof named === "string" ? await new Promise<unknown>((resolve) => void objects.get(named, resolve)) : given;
  return isDecoded(loaded) && loaded.width >= MIN_SIDE && loaded.height >= MIN_SIDE ? loaded : null;
}

function isDecoded(image: unknown): image is DecodedImage {
  const { data, width, height } = (image ?? {}) as Partial<DecodedImage>;
  return ArrayBuffer.isView(data) && typeof width === "number" && typeof height === "number";
}

/** How dark a dot of an image is, 0 to 255: a function of its column and row. */
export function readDots({ width, kind, data }: DecodedImage): (column: number, row: number) => number {
  if (kind === KIND.rgb || kind === KIND.rgba) {
    const step = kind === KIND.rgb ? 3 : 4;
    return (column, row) => {
      const at = (row * width + column) * step;
      // The weights of red, green and blue in what the eye sees.
      return ((data[at] ?? 255) * 77 + (data[at + 1] ?? 255) * 151 + (data[at + 2] ?? 255) * 28) >> 8;
    };
  }
  const bytes = (width + 7) >> 3;
  return (column, row) => (((data[row * bytes + (column >> 3)] ?? 255) & (0x80 >> (column & 7))) === 0 ? 0 : 255);
}
