import { LIMITS } from "@takeoff/contracts";
import { MIB, tooMuch } from "../shared/import-error.ts";
import { decodeEscapes, type XmlHandler } from "../xml/xml-reader.ts";

/** Collects the text of a string item: its `t` elements, also those of rich text, without the phonetic ones. */
export class TextItem {
  private readonly parts: string[] = [];
  private inText = false;
  private inPhonetic = false;

  open(name: string): void {
    if (name === "rPh") this.inPhonetic = true;
    else if (name === "t") this.inText = !this.inPhonetic;
  }

  text(text: string): void {
    if (this.inText) this.parts.push(text);
  }

  close(name: string): void {
    if (name === "rPh") this.inPhonetic = false;
    else if (name === "t") this.inText = false;
  }

  /** The text so far; begins the next one. */
  take(): string {
    return decodeEscapes(this.parts.splice(0).join(""));
  }
}

const FIRST_BYTES = 65_536;
const FIRST_TEXTS = 4_096;
/** The most bytes that a UTF-16 code unit takes in UTF-8. */
const BYTES_OF_A_UNIT = 3;

/** UTF-16 code units of texts that are kept as strings. */
const KEPT_CHARACTERS = 8_388_608;

/** The texts that cells refer to by index, as bytes: strings would take several times the memory. Cells with the same text share one. */
export class SharedTexts implements XmlHandler {
  private bytes = Buffer.alloc(FIRST_BYTES);
  private ends = new Uint32Array(FIRST_TEXTS);
  private count = 0;
  private readonly item = new TextItem();
  private readonly kept = new Map<number, string>();
  private keptCharacters = 0;

  open(name: string): void {
    this.item.open(name);
  }

  text(text: string): void {
    this.item.text(text);
  }

  close(name: string): void {
    this.item.close(name);
    if (name === "si") this.add(this.item.take());
  }

  /** The text at an index, cut behind the longest cell; undefined where there is none. */
  at(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.count) return undefined;
    const known = this.kept.get(index);
    if (known !== undefined) return known;
    const start = this.findStart(index);
    const most = start + (LIMITS.extractedCell + 1) * BYTES_OF_A_UNIT;
    const text = this.bytes.toString("utf8", start, Math.min(this.ends[index] ?? start, most)).slice(0, LIMITS.extractedCell + 1);
    this.keep(index, text);
    return text;
  }

  private keep(index: number, text: string): void {
    this.keptCharacters += text.length;
    if (this.keptCharacters > KEPT_CHARACTERS) {
      this.kept.clear();
      this.keptCharacters = text.length;
    }
    this.kept.set(index, text);
  }

  private add(text: string): void {
    const start = this.findStart(this.count);
    const length = Buffer.byteLength(text);
    if (start + length > LIMITS.sharedTextBytes) throw tooMuch("MB of shared texts", LIMITS.sharedTextBytes / MIB);
    if (this.count === LIMITS.sharedTexts) throw tooMuch("shared texts", LIMITS.sharedTexts);
    if (start + length > this.bytes.length) {
      const larger = Buffer.alloc(Math.max(start + length, this.bytes.length * 2));
      this.bytes.copy(larger);
      this.bytes = larger;
    }
    if (this.count === this.ends.length) {
      const larger = new Uint32Array(this.ends.length * 2);
      larger.set(this.ends);
      this.ends = larger;
    }
    this.bytes.write(text, start, "utf8");
    this.ends[this.count++] = start + length;
  }

  private findStart(index: number): number {
    return index === 0 ? 0 : (this.ends[index - 1] ?? 0);
  }
}
