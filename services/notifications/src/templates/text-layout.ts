import { SUPPORT_TEXT, type Content } from "./content.ts";

/** Renders the plain-text part of an e-mail. */
export function renderTextLayout(content: Content): string {
  const { notice, heading, lead, details: facts = [], quote, action, remarks = [], reason: why, support } = content;
  const blocks = [
    notice ? [notice] : [],
    [heading],
    [lead],
    renderFactTable(facts),
    quote ? quotation(quote) : [],
    [`${action.label}:`, action.url],
    ...remarks.map((remark) => [remark]),
    ["-- ", why, ...(support ? [Object.values(SUPPORT_TEXT).join("")] : [])],
  ];
  const text = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${text.join("\n\n")}\n`;
}

function renderFactTable(facts: NonNullable<Content["details"]>): string[] {
  const width = Math.max(0, ...facts.map(([label]) => label.length)) + 2;
  return facts.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`);
}

/** Prefixes every line that a user wrote with "> ", so that a reader can tell it from our text. */
function quotation({ label, text }: NonNullable<Content["quote"]>): string[] {
  return [`${label}:`, ...text.split(/\r\n?|\n/).map((line) => `> ${line}`.trimEnd())];
}
