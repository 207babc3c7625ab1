import { IMPORT_ERRORS, LIMITS } from "@takeoff/contracts";
import { notImportable } from "../import-error.ts";
import type { XlsxPackage } from "./package.ts";

/** So many characters of shared texts are held while sheets are read. */
const MAX_CHARACTERS = 33_554_432;
const MAX_STRINGS = 2_000_000;

/** The texts that cells refer to by their index. @throws AppError `invalid_file` beyond the limits */
export async function readSharedStrings(files: XlsxPackage, path: string | null): Promise<readonly string[]> {
  const strings: string[] = [];
  if (path === null) return strings;
  const item = new RichText();
  let characters = 0;
  await files.parse(
    path,
    {
      open: (name) => item.open(name),
      text: (text) => item.text(text),
      close: (name) => {
        item.close(name);
        if (name !== "si") return;
        const text = item.take();
        characters += text.length;
        if (characters > MAX_CHARACTERS || strings.push(text) > MAX_STRINGS) throw notImportable(IMPORT_ERRORS.tooLarge);
      },
    },
    LIMITS.importInflatedBytes,
  );
  return strings;
}

/** Joins the runs of a text; the pronunciation of East Asian texts (`rPh`) is no part of it. */
export class RichText {
  private value = "";
  private isText = false;
  private inPronunciation = false;

  open(name: string): void {
    if (name === "t") this.isText = !this.inPronunciation;
    if (name === "rPh") this.inPronunciation = true;
  }

  text(text: string): void {
    if (this.isText && this.value.length <= LIMITS.extractedCell) this.value += text.slice(0, LIMITS.extractedCell + 1);
  }

  close(name: string): void {
    if (name === "t") this.isText = false;
    if (name === "rPh") this.inPronunciation = false;
  }

  take(): string {
    const { value } = this;
    this.value = "";
    // Characters that XML cannot hold, and the carriage return, are written as `_x000D_`.
    return value.includes("_x")
      ? value.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      : value;
  }
}
