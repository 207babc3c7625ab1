import { LIMITS, EXTRACTION_FINDINGS, type Finding, type MetadataElement } from "@takeoff/contracts";
import { UnreadableXml, XmlReader, type XmlHandler } from "./xml-reader.ts";

export interface XmlTree {
  metadata: MetadataElement | null;
  findings: Finding[];
}

export const tooLarge = (): Finding => EXTRACTION_FINDINGS.xmlTooLarge(LIMITS.metadataElements, LIMITS.metadataAttributes);

class TooLarge extends Error {}

/** Reads an XML into a tree, with the names as they are written. @throws what `source` throws. */
export async function readXmlTree(source: AsyncIterable<Buffer>): Promise<XmlTree> {
  const tree = new TreeBuilder();
  const reader = new XmlReader(tree);
  try {
    for await (const chunk of source) reader.write(chunk);
    reader.end();
    return { metadata: tree.root, findings: [] };
  } catch (error) {
    if (error instanceof TooLarge || (error instanceof UnreadableXml && error.reason === "token"))
      return { metadata: null, findings: [tooLarge()] };
    if (error instanceof UnreadableXml) return { metadata: null, findings: [EXTRACTION_FINDINGS.xmlUnreadable()] };
    throw error;
  }
}

class TreeBuilder implements XmlHandler {
  root: MetadataElement | null = null;
  private readonly opened: MetadataElement[] = [];
  private elements = 0;
  private attributes = 0;
  private characters = 0;

  open(_: string, attributes: Readonly<Record<string, string>>, name: string): void {
    if (++this.elements > LIMITS.metadataElements) throw new TooLarge();
    const pairs = Object.entries(attributes);
    this.attributes += pairs.length;
    if (this.attributes > LIMITS.metadataAttributes) throw new TooLarge();
    this.count(name.length + pairs.reduce((sum, [key, value]) => sum + key.length + value.length, 0));
    // No prototype: an attribute may be named `__proto__`.
    const own = Object.assign(Object.create(null) as Record<string, string>, attributes);
    const element: MetadataElement = { name, attributes: own, text: "", children: [] };
    const parent = this.opened.at(-1);
    if (parent) parent.children.push(element);
    else this.root = element;
    this.opened.push(element);
  }

  text(text: string): void {
    const element = this.opened.at(-1);
    if (!element) return;
    this.count(text.length);
    element.text += text;
  }

  close(): void {
    const element = this.opened.pop();
    // Whitespace between elements is indentation.
    if (element) element.text = element.text.trim();
  }

  private count(characters: number): void {
    this.characters += characters;
    if (this.characters > LIMITS.metadataText) throw new TooLarge();
  }
}
