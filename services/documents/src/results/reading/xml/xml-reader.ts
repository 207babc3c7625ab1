import { LIMITS } from "@takeoff/contracts";
import { SaxesParser } from "saxes";
import { StreamingText } from "../../../storage/forms/text-decoder.ts";

/** Receives the parts of an XML in the order of the file. Names of elements come without their namespace's prefix. */
export interface XmlHandler {
  /** @param written the name with its prefix */
  open(name: string, attributes: Readonly<Record<string, string>>, written: string): void;
  text(text: string): void;
  close(name: string): void;
}

type Reason = "malformed" | "encoding" | "doctype" | "token";

/** Thrown for an XML that is malformed, no text in UTF-8 or UTF-16, declares a document type, or has too long a token. */
export class UnreadableXml extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, cause?: unknown) {
    super(`the XML is unreadable: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Deeper than any takeoff. */
const MAX_DEPTH = 200;
/** A parser takes a chunk whole; smaller ones keep its events few. */
const CHUNK_BYTES = 65_536;

/** Parses an XML that arrives in chunks; holds no more than the part between two tags. @throws UnreadableXml */
export class XmlReader {
  private readonly decoder = new StreamingText();
  private readonly parser = new SaxesParser({ xmlns: false, position: false });
  private depth = 0;
  private sinceTag = 0;

  constructor(handler: XmlHandler) {
    this.parser.on("error", (cause) => {
      throw new UnreadableXml("malformed", cause);
    });
    this.parser.on("doctype", () => {
      throw new UnreadableXml("doctype");
    });
    this.parser.on("opentag", ({ name, attributes }) => {
      this.sinceTag = 0;
      if (++this.depth > MAX_DEPTH) throw new UnreadableXml("malformed");
      handler.open(localName(name), attributes, name);
    });
    this.parser.on("closetag", ({ name }) => {
      this.sinceTag = 0;
      this.depth--;
      handler.close(localName(name));
    });
    this.parser.on("text", (text) => handler.text(text));
    this.parser.on("cdata", (text) => handler.text(text));
  }

  write(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; at += CHUNK_BYTES) {
      const piece = chunk.subarray(at, at + CHUNK_BYTES);
      this.parse(() => this.decoder.write(piece));
      // Without this, the text or the attributes of one element could fill the memory.
      this.sinceTag += piece.length;
      if (this.sinceTag > LIMITS.importedTokenBytes) throw new UnreadableXml("token");
    }
  }

  end(): void {
    this.parse(() => this.decoder.end());
    this.parser.close();
  }

  private parse(decode: () => string): void {
    let text: string;
    try {
      text = decode();
    } catch (cause) {
      throw new UnreadableXml("encoding", cause);
    }
    if (text) this.parser.write(text);
  }
}

/** A name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Replaces `_x000D_` by its character: Office and .NET write so what XML cannot hold (ECMA-376, 22.4.2.4; XmlConvert.EncodeName). */
export function decodeEscapes(text: string): string {
  return text.includes("_x") ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))) : text;
}
