/** Writes PDF objects one after the other and the cross-reference table that must hold each one's byte offset. */
export class RawPdf {
  #chunks: Buffer[] = [];
  readonly #offsets: number[] = [];
  #size = 0;

  constructor() {
    // The four bytes above 127 tell programs that move files that this one is not text (ISO 32000-1, 7.5.2).
    this.append("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n");
  }

  /** The number that the next object will get. */
  get next(): number {
    return this.#offsets.length + 1;
  }

  /** Adds an object under the next number, which is answered. With a stream, `head` is the inside of its dictionary. */
  add(head: string, stream?: Buffer): number {
    const number = this.begin();
    if (stream) this.append(`<< ${head} /Length ${stream.length} >>\nstream\n`).append(stream).append("\nendstream\nendobj\n");
    else this.append(`${head}\nendobj\n`);
    return number;
  }

  /** Begins an object whose inside and end the caller appends. */
  begin(): number {
    this.#offsets.push(this.#size);
    this.append(`${this.#offsets.length} 0 obj\n`);
    return this.#offsets.length;
  }

  append(bytes: string | Buffer): this {
    const chunk = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    return this;
  }

  /** Counts bytes of the file that the caller writes itself, after `take`. */
  skip(bytes: number): this {
    this.#size += bytes;
    return this;
  }

  /** Ends the file: table, trailer (`extra` goes into its dictionary) and where the table begins. */
  end(root: number, extra = ""): this {
    const entries = this.#offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
    const count = this.#offsets.length + 1;
    // A fixed width, so that a file's size does not depend on how large its numbers are.
    const start = String(this.#size).padStart(12, "0");
    return this.append(
      `xref\n0 ${count}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${count} /Root ${root} 0 R${extra} >>\nstartxref\n${start}\n%%EOF\n`,
    );
  }

  /**
   * Ends the file with a cross-reference stream, which alone can say that an object stands in an object stream.
   * @param compressed numbers of such objects, each the only one of its stream
   */
  endWithStream(root: number, compressed: readonly { number: number; stream: number }[]): Buffer {
    const entries = new Map<number, [type: number, where: number]>([[0, [0, 0]]]);
    const own = this.#offsets.length + 1;
    const start = this.#size;
    for (const [index, offset] of this.#offsets.entries()) entries.set(index + 1, [1, offset]);
    for (const { number, stream } of compressed) entries.set(number, [2, stream]);
    const free = Array.from({ length: Math.max(own, ...entries.keys()) + 2 }, (_, number) => number).find(
      (number) => !entries.has(number),
    ) as number;
    entries.set(free, [1, start]);
    const size = Math.max(...entries.keys()) + 1;
    const table = Buffer.alloc(size * 6);
    for (const [number, [type, where]] of entries) {
      table.writeUInt8(type, number * 6);
      table.writeUInt32BE(where, number * 6 + 1);
    }
    const dictionary = `<< /Type /XRef /Size ${size} /W [1 4 1] /Root ${root} 0 R /Length ${table.length} >>`;
    return this.append(`${free} 0 obj\n${dictionary}\nstream\n`)
      .append(table)
      .append(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`)
      .take();
  }

  /** What was appended since the last call. */
  take(): Buffer {
    const taken = Buffer.concat(this.#chunks);
    this.#chunks = [];
    return taken;
  }
}
