import type { Content } from "./content.ts";

/** The mail as plain text, for programs and people that want no more. */
export function textLayout(content: Content): string {
  const width = Math.max(...content.facts.map(([label]) => label.length)) + 2;
  return [
    content.heading,
    "",
    content.lead,
    "",
    ...content.facts.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`),
    "",
    ...(content.quote ? quotation(content.quote) : []),
    `${content.action.label}:`,
    content.action.url,
    "",
    "-- ",
    content.why,
    "",
  ].join("\n");
}

/** Every line of somebody's words is marked, so that none of them passes for ours. */
function quotation({ label, text }: NonNullable<Content["quote"]>): string[] {
  return [`${label}:`, ...text.split(/\r\n?|\n/).map((line) => `> ${line}`.trimEnd()), ""];
}
