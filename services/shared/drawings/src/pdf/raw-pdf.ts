export interface PageOptions {
  /** Points. */
  width: number;
  height: number;
  /** The inside of the resource dictionary that all pages share. */
  resources: string;
  /** The inside of the dictionary of each content stream, such as its filter. */
  contentHead?: string;
  /** Further entries of the catalog. */
  catalog?: string;
}

/** Writes PDF objects one after the other, and the cross-reference table that must hold the byte offset of each. */
export class RawPdf {
  #chunks: Buffer[] = [];
  readonly #offsets: number[] = [];
  #size = 0;

  constructor() {
    // The four bytes above 127 tell programs that transfer files that this one is not text (ISO 32000-1, 7.5.2).
    this.append("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n");
  }

  /** The number of the next object. */
  get next(): number {
    return this.#offsets.length + 1;
  }

  /** Adds an object and returns its number. With a stream, `head` is the inside of the stream's dictionary. */
  add(head: string, stream?: Buffer): number {
    const number = this.begin();
    if (stream) this.append(`<< ${head} /Length ${stream.length} >>\nstream\n`).append(stream).append("\nendstream\nendobj\n");
    else this.append(`${head}\nendobj\n`);
    return number;
  }

  /** Adds a page for each content, the page tree and the catalog. Returns the catalog's number. */
  addPages(contents: readonly Buffer[], { width, height, resources, contentHead = "", catalog = "" }: PageOptions): number {
    const tree = this.next + 2 * contents.length;
    const head = `/Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] /Resources << ${resources} >>`;
    const kids = contents.map((bytes) => {
      const content = this.add(contentHead, bytes);
      return `${this.add(`<< ${head} /Contents ${content} 0 R >>`)} 0 R`;
    });
    this.add(`<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${kids.length} >>`);
    return this.add(`<< /Type /Catalog /Pages ${tree} 0 R${catalog} >>`);
  }

  /** Begins an object. The caller appends its content and its end. */
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

  /** Counts bytes that the caller writes to the file itself, after `take`. */
  skip(bytes: number): this {
    this.#size += bytes;
    return this;
  }

  /** Ends the file with the table and the trailer. `extra` goes into the trailer's dictionary. */
  end(root: number, extra = ""): Buffer {
    const entries = this.#offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
    const table = `xref\n0 ${this.next}\n0000000000 65535 f \n${entries}`;
    // A fixed width, so that the size of a file does not depend on how large its numbers are.
    const start = String(this.#size).padStart(12, "0");
    return this.append(`${table}trailer\n<< /Size ${this.next} /Root ${root} 0 R${extra} >>\nstartxref\n${start}\n%%EOF\n`).take();
  }

  /**
   * Ends the file with a cross-reference stream, the only kind of table that can refer to objects in object streams.
   * @param objectStreams object streams of one object each; these objects have the numbers from `next` on
   */
  endWithStream(root: number, objectStreams: readonly number[]): Buffer {
    const start = this.#size;
    const own = this.#offsets.map((offset) => [1, offset] as const);
    const compressed = objectStreams.map((stream) => [2, stream] as const);
    const entries = [[0, 0] as const, ...own, ...compressed, [1, start] as const];
    const table = Buffer.alloc(entries.length * 6);
    for (const [number, [type, where]] of entries.entries()) table.writeUInt32BE(where, table.writeUInt8(type, number * 6));
    this.append(`${entries.length - 1} 0 obj\n<< /Type /XRef /Size ${entries.length} /W [1 4 1] /Root ${root} 0 R`);
    this.append(` /Length ${table.length} >>\nstream\n`).append(table);
    return this.append(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`).take();
  }

  /** Returns what was appended since the last call. */
  take(): Buffer {
    const taken = Buffer.concat(this.#chunks);
    this.#chunks = [];
    return taken;
  }
}
