/** An XML file as someone may send it, and whether it may be stored. */
export interface XmlSample {
  name: string;
  bytes: Buffer;
  accepted: boolean;
}

const MEMBERS = `<takeoff><member mark="B1" qty="4">W18X35</member><member mark="BR1">HSS6X6X3/8 Träger 梁</member></takeoff>`;

function accepted(name: string, text: string): XmlSample {
  return { name, bytes: Buffer.from(text), accepted: true };
}

function refused(name: string, text: string): XmlSample {
  return { name, bytes: Buffer.from(text), accepted: false };
}

/** XML files that are well-formed and such as must be refused: not well-formed, or with a document type declaration. */
export const XML_SAMPLES: readonly XmlSample[] = [
  accepted("plain", MEMBERS),
  accepted("declaration and comment", `<?xml version="1.0" encoding="UTF-8"?>\r\n<!-- exported -->\r\n${MEMBERS}\r\n`),
  accepted("byte order mark", `\ufeff<?xml version="1.0"?>${MEMBERS}`),
  {
    name: "UTF-16 with byte order mark",
    bytes: Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${MEMBERS}`, "utf16le"),
    accepted: true,
  },
  accepted("the five entities and character references", `<a note="&quot;25&apos;-0&quot;">&lt;W18X35&gt; &amp; &#65;&#x42;</a>`),
  accepted("character data section", `<a><![CDATA[<not a="tag"> & no entity]]></a>`),
  accepted("namespaces", `<t:takeoff xmlns:t="https://takeoff.example/ns"><t:member/></t:takeoff>`),
  refused("document type declaration", `<!DOCTYPE takeoff>${MEMBERS}`),
  refused("external entity", `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`),
  refused(
    "entities that multiply",
    `<!DOCTYPE a [<!ENTITY x0 "steel"><!ENTITY x1 "&x0;&x0;&x0;&x0;"><!ENTITY x2 "&x1;&x1;&x1;&x1;">]><a>&x2;</a>`,
  ),
  refused("unknown entity", `<a>&nbsp;</a>`),
  refused("tag that is not closed", `<takeoff><member></takeoff>`),
  refused("two roots", `<a/><b/>`),
  refused("attribute without quotes", `<a b=c/>`),
  refused("attribute twice", `<a b="1" b="2"/>`),
  refused("cut in the middle", MEMBERS.slice(0, 60)),
  refused("no element", `just text`),
  refused("empty", ""),
  {
    name: "bytes of Latin-1 that claim UTF-8",
    bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><a>Tr\u00e4ger</a>`, "latin1"),
    accepted: false,
  },
];

/** The sample of a name in `XML_SAMPLES`. */
export function xmlSample(name: string): XmlSample {
  const found = XML_SAMPLES.find((sample) => sample.name === name);
  if (!found) throw new Error(`No XML sample is called ${name}`);
  return found;
}

/** Well-formed XML whose elements are nested so deep: a reader that recurses runs out of stack. */
export function deepXml(depth: number): Buffer {
  return Buffer.from(`${"<a>".repeat(depth)}${"</a>".repeat(depth)}`);
}
