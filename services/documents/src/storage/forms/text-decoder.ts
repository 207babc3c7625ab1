/** Control characters and bytes without a character: text of Windows-1252 has none, other files soon have one. */
// oxlint-disable-next-line no-control-regex -- these are the characters in question
const NO_TEXT = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x81\x8d\x8f\x90\x9d]/;
/** Bytes by which the encoding is recognized: enough for signs of ASCII, such as separators, among words that have none. */
const HEAD_BYTES = 512;
/** The share of UTF-16 code units of ASCII, of which one byte is NUL, from which a text without a byte order mark is UTF-16. */
const ASCII_SHARE = 0.2;
/** The longest beginning of a UTF-8 character that a chunk may end in, in bytes. */
const LONGEST_BEGINNING = 3;

interface Options {
  /** Whether text that is not UTF-8 may be Windows-1252, which spreadsheets write. */
  windows1252?: boolean;
}

/**
 * Decodes text while it streams, by its byte order mark. Without one, it decodes UTF-8, or UTF-16 when every other byte of its beginning
 * is often NUL, or Windows-1252 where that is allowed and no character before was UTF-8. Throws TypeError for invalid bytes, and for
 * UTF-32.
 */
export class StreamingText {
  private decoder: InstanceType<typeof TextDecoder> | null = null;
  private head = Buffer.alloc(0);
  /** Bytes that the decoder has taken and not decoded: the beginning of a character. */
  private pending = Buffer.alloc(0);
  private isAscii = true;
  private readonly options: Options;

  // No parameter property: Node's type stripping, with which tests run sandboxed processes, does not support them.
  constructor(options: Options = {}) {
    this.options = options;
  }

  /** Whether the text so far is Windows-1252. */
  get isWindows1252(): boolean {
    return this.decoder?.encoding === "windows-1252";
  }

  write(chunk: Buffer): string {
    if (this.decoder) return this.decode(this.decoder, chunk);
    this.head = Buffer.concat([this.head, chunk]);
    return this.head.length < HEAD_BYTES ? "" : this.begin();
  }

  end(): string {
    const begun = this.decoder ? "" : this.begin();
    return begun + (this.decoder ? this.decode(this.decoder, null) : "");
  }

  private begin(): string {
    this.decoder = new TextDecoder(detectEncoding(this.head), { fatal: true });
    return this.decode(this.decoder, this.head);
  }

  /** @param chunk null for the end of the text */
  private decode(decoder: InstanceType<typeof TextDecoder>, chunk: Buffer | null): string {
    if (this.isWindows1252) return this.checked(decoder.decode(chunk ?? undefined, { stream: chunk !== null }));
    try {
      const text = decoder.decode(chunk ?? undefined, { stream: chunk !== null });
      if (this.options.windows1252) this.remember(text, chunk);
      return text;
    } catch (error) {
      const bytes = Buffer.concat([this.pending, chunk ?? Buffer.alloc(0)]);
      if (!this.options.windows1252 || decoder.encoding !== "utf-8" || !this.isAscii || beginsWithUtf8(bytes)) throw error;
      this.decoder = new TextDecoder("windows-1252");
      return this.checked(this.decoder.decode(bytes, { stream: chunk !== null }));
    }
  }

  private remember(text: string, chunk: Buffer | null): void {
    this.isAscii &&= /^\p{ASCII}*$/u.test(text);
    const tail = Buffer.concat([this.pending, chunk ?? Buffer.alloc(0)]).subarray(-LONGEST_BEGINNING);
    const begin = tail.findLastIndex((byte) => byte >= 0xc0);
    // After ASCII alone, what follows a leading byte is its beginning.
    this.pending = begin === -1 ? Buffer.alloc(0) : Buffer.from(tail.subarray(begin));
  }

  private checked(text: string): string {
    if (NO_TEXT.test(text)) throw new TypeError("The data was not valid for encoding windows-1252");
    return text;
  }
}

/** Whether the first byte that is not ASCII begins a character of UTF-8. */
function beginsWithUtf8(bytes: Buffer): boolean {
  const first = [...new TextDecoder().decode(bytes)].find((character) => character > "\x7f");
  return first !== undefined && first !== "\ufffd";
}

/** @throws TypeError for UTF-32, which no decoder of the platform knows */
function detectEncoding(bytes: Buffer): "utf-8" | "utf-16le" | "utf-16be" {
  const head = bytes.subarray(0, HEAD_BYTES);
  if (isUtf32(head)) throw new TypeError("The data was not valid for encoding utf-8 or utf-16");
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  let first = 0;
  let second = 0;
  for (const [index, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) first++;
    else second++;
  }
  const fewest = (ASCII_SHARE * head.length) / 2;
  if (second > 0 && second >= fewest && first === 0) return "utf-16le";
  if (first > 0 && first >= fewest && second === 0) return "utf-16be";
  return "utf-8";
}

/** Whether a text is UTF-32, by its byte order mark or by the two bytes of each character that are always NUL. @param bytes its beginning */
export function isUtf32(bytes: Buffer): boolean {
  const head = bytes.subarray(0, HEAD_BYTES - (HEAD_BYTES % 4));
  const count = Math.floor(head.length / 4);
  if (count === 0) return false;
  const first = head.readUInt32BE(0);
  // The byte order marks, the big and the little end first.
  if (first === 0xfeff || first === 0xfffe0000) return true;
  const values = Array.from({ length: count }, (_, index) => head.readUInt32BE(4 * index));
  return areCharacters(values) || areCharacters(Array.from({ length: count }, (_, index) => head.readUInt32LE(4 * index)));
}

/** Whether numbers are code points of a text: a control character and a letter in UTF-16 may be one together by chance. */
function areCharacters(values: readonly number[]): boolean {
  return values.every((value) => value > 0 && value <= 0x10ffff) && values.some((value) => value <= 0xffff);
}
