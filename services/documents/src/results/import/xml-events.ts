import { IMPORT_ERRORS } from "@takeoff/contracts";
import { SaxesParser } from "saxes";
import { StreamingText } from "../../storage/forms/text-decoder.ts";
import { notImportable } from "./import-error.ts";

/** The parser holds a text, comment or tag until its end: no file needs longer ones, in UTF-16 code units. */
const LONGEST_EVENT = 4_194_304;
const MAX_DEPTH = 200;

export interface XmlHandler {
  /** @param name without its namespace prefix, as are the names of attributes */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

/** The name without a namespace prefix: programs choose prefixes as they like. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/**
 * Parses an XML while it streams, and lets the caller act between chunks.
 * @param afterChunk is awaited after the events of each chunk
 * @throws AppError `invalid_file` for what is not well-formed, declares a document type, or exhausts memory
 */
export async function parseXml(
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  handler: Partial<XmlHandler>,
  afterChunk: () => Promise<void> | void = () => undefined,
): Promise<void> {
  const parser = new EventParser(handler);
  const text = new StreamingText();
  for await (const chunk of source) {
    parser.write(() => text.write(chunk));
    await afterChunk();
  }
  parser.write(() => text.end());
  parser.end();
  await afterChunk();
}

class EventParser {
  private readonly parser = new SaxesParser({ xmlns: false });
  private depth = 0;
  private sinceEvent = 0;

  constructor(handler: Partial<XmlHandler>) {
    const { parser } = this;
    parser.on("error", (error) => {
      throw error;
    });
    parser.on("doctype", () => {
      throw new Error("a document type is declared");
    });
    parser.on("opentag", ({ name, attributes }) => {
      if (++this.depth > MAX_DEPTH) throw new Error("nested too deeply");
      this.sinceEvent = 0;
      handler.open?.(localName(name), withoutPrefixes(attributes));
    });
    parser.on("closetag", ({ name }) => {
      this.depth--;
      this.sinceEvent = 0;
      handler.close?.(localName(name));
    });
    const text = (part: string): void => {
      this.sinceEvent = 0;
      handler.text?.(part);
    };
    parser.on("text", text);
    parser.on("cdata", text);
  }

  write(decode: () => string): void {
    this.guarded(() => {
      const text = decode();
      this.sinceEvent += text.length;
      if (text !== "") this.parser.write(text);
      if (this.sinceEvent > LONGEST_EVENT) throw new Error("a text is too long");
    });
  }

  end(): void {
    this.guarded(() => this.parser.close());
  }

  private guarded(work: () => void): void {
    try {
      work();
    } catch (cause) {
      throw notImportable(IMPORT_ERRORS.brokenXml, cause);
    }
  }
}

function withoutPrefixes(attributes: Record<string, string>): Record<string, string> {
  const own = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(attributes)) {
    // Declarations of namespaces are no values.
    if (name !== "xmlns" && !name.startsWith("xmlns:")) own[localName(name)] = value;
  }
  return own;
}
