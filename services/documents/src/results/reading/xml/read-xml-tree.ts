import { LIMITS, EXTRACTION_FINDINGS, type Finding, type MetadataElement } from "@takeoff/contracts";
import { SaxesParser } from "saxes";
import { StreamingText } from "../../../storage/forms/text-decoder.ts";

export interface XmlTree {
  metadata: MetadataElement | null;
  findings: Finding[];
}

/** The finding about an XML with more than metadata may have. */
export const tooLarge = (): Finding => EXTRACTION_FINDINGS.xmlTooLarge(LIMITS.metadataElements, LIMITS.metadataAttributes);

class TooLarge extends Error {}
class NotXml extends Error {}

/**
 * Reads an XML into a tree. The check at upload has already rejected entities and document types.
 * @throws what `source` throws.
 */
export async function readXml(source: AsyncIterable<Buffer>): Promise<XmlTree> {
  const text = new StreamingText();
  const tree = new TreeBuilder();
  try {
    for await (const chunk of source) tree.write(() => text.write(chunk));
    tree.write(() => text.end());
    return { metadata: tree.end(), findings: [] };
  } catch (error) {
    if (error instanceof TooLarge) return { metadata: null, findings: [tooLarge()] };
    if (error instanceof NotXml) return { metadata: null, findings: [EXTRACTION_FINDINGS.xmlUnreadable()] };
    throw error;
  }
}

class TreeBuilder {
  private readonly parser = new SaxesParser({ xmlns: false });
  private readonly open: MetadataElement[] = [];
  private root: MetadataElement | null = null;
  private elements = 0;
  private attributes = 0;
  private characters = 0;

  constructor() {
    this.parser.on("error", (cause) => {
      throw new NotXml("not well-formed", { cause });
    });
    this.parser.on("doctype", () => {
      throw new NotXml("a document type is declared");
    });
    this.parser.on("opentag", ({ name, attributes }) => this.begin(name, attributes));
    this.parser.on("closetag", () => this.finish());
    this.parser.on("text", (text) => this.text(text));
    this.parser.on("cdata", (text) => this.text(text));
  }

  write(decode: () => string): void {
    let text: string;
    try {
      text = decode();
    } catch (cause) {
      throw new NotXml("not text", { cause });
    }
    if (text) this.parser.write(text);
  }

  end(): MetadataElement | null {
    this.parser.close();
    return this.root;
  }

  private begin(name: string, attributes: Record<string, string>): void {
    if (++this.elements > LIMITS.metadataElements) throw new TooLarge();
    const pairs = Object.entries(attributes);
    this.attributes += pairs.length;
    if (this.attributes > LIMITS.metadataAttributes) throw new TooLarge();
    this.count(name.length + pairs.reduce((sum, [key, value]) => sum + key.length + value.length, 0));
    // No prototype: an attribute may be named `__proto__`.
    const own = Object.assign(Object.create(null) as Record<string, string>, attributes);
    const element: MetadataElement = { name, attributes: own, text: "", children: [] };
    const parent = this.open.at(-1);
    if (parent) parent.children.push(element);
    else this.root = element;
    this.open.push(element);
  }

  private finish(): void {
    const element = this.open.pop();
    // Whitespace between elements is indentation.
    if (element) element.text = element.text.trim();
  }

  private text(text: string): void {
    const element = this.open.at(-1);
    if (!element) return;
    this.count(text.length);
    element.text += text;
  }

  private count(characters: number): void {
    this.characters += characters;
    if (this.characters > LIMITS.metadataText) throw new TooLarge();
  }
}
