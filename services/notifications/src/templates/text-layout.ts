import { supportWords } from "./support-words.ts";
import type { Content } from "./content.ts";

/** The mail as plain text, for programs and people that want no more. */
export function textLayout(content: Content): string {
  const { notice, heading, lead, facts = [], quote, action, remarks = [], why, support } = content;
  const blocks = [
    notice ? [notice] : [],
    [heading],
    [lead],
    factTable(facts),
    quote ? quotation(quote) : [],
    [`${action.label}:`, action.url],
    ...remarks.map((remark) => [remark]),
    ["-- ", why, ...(support ? [supportWords()] : [])],
  ];
  const text = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${text.join("\n\n")}\n`;
}

function factTable(facts: NonNullable<Content["facts"]>): string[] {
  const width = Math.max(0, ...facts.map(([label]) => label.length)) + 2;
  return facts.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`);
}

/** Every line of somebody's words is marked, so that none of them passes for ours. */
function quotation({ label, text }: NonNullable<Content["quote"]>): string[] {
  return [`${label}:`, ...text.split(/\r\n?|\n/).map((line) => `> ${line}`.trimEnd())];
}
