import { SUPPORT_EMAIL } from "@takeoff/contracts";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { COPYRIGHT } from "../src/shared/copyright.ts";
import { BEAM } from "../src/shared/ui/page/beam.ts";
import type { Block, Item } from "./content/block.ts";
import { SECTIONS, SUBTITLE, TITLE } from "./content/sections.ts";

/** A framing plan with the steel of its first bays marked as counted. */
const PLAN = readFileSync(join(import.meta.dirname, "cover.svg"), "utf8");
/** A table with more rows may break across pages. */
const WHOLE_ROWS = 3;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (words: string): string => words.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);
const element = (tag: string, words: string): string => `<${tag}>${escape(words)}</${tag}>`;
const nameAnchor = (chapter: number): string => `chapter-${chapter}`;

function writeItem(item: Item): string {
  return typeof item === "string" ? element("li", item) : `<li>${element("b", item.term)} ${escape(item.text)}</li>`;
}

function writeTable({ head, shares, rows }: Extract<Block, { kind: "table" }>): string {
  const all = shares.reduce((sum, share) => sum + share, 0);
  const columns = shares.map((share) => `<col style="width: ${((share / all) * 100).toFixed(2)}%">`);
  const names = head.map((name) => `<th scope="col">${escape(name)}</th>`);
  const lines = rows.map(([name = "", ...cells]) => {
    const texts = cells.map((words) => element("td", words));
    return `<tr><th scope="row">${escape(name)}</th>${texts.join("")}</tr>`;
  });
  const look = rows.length <= WHOLE_ROWS ? ' class="whole"' : "";
  return `<table${look}><colgroup>${columns.join("")}</colgroup><thead><tr>${names.join("")}</tr></thead><tbody>${lines.join("")}</tbody></table>`;
}

function writeBlock(block: Block): string {
  switch (block.kind) {
    case "text":
      return element("p", block.text);
    case "heading":
      return element("h2", block.text);
    case "bullets":
      return `<ul>${block.items.map(writeItem).join("")}</ul>`;
    case "steps":
      return `<ol>${block.items.map(writeItem).join("")}</ol>`;
    case "note":
      return `<p class="note">${escape(block.text)}</p>`;
    case "table":
      return writeTable(block);
  }
}

function writeCover(): string {
  return `<section class="cover">
<p class="brand"><svg class="logo" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="6"/><path d="${BEAM}"/></svg> Takeoff</p>
<h1>${escape(TITLE)}</h1>
<p class="subtitle">${escape(SUBTITLE)}</p>
${PLAN}
<p class="imprint">${escape(`${COPYRIGHT} · ${SUPPORT_EMAIL}`)}</p>
</section>`;
}

function writeContents(pages: readonly number[]): string {
  const entries = SECTIONS.map(({ title }, index) => {
    const number = `<b>${index + 1}</b> <span>${escape(title)}</span>`;
    return `<li><a href="#${nameAnchor(index)}">${number} <span class="page">${pages[index] ?? ""}</span></a></li>`;
  });
  return `<section class="contents"><h1>Contents</h1><ol>${entries.join("")}</ol></section>`;
}

/**
 * The client manual as an HTML page to be printed.
 * @param style CSS
 * @param pages of the chapters, which only a print tells
 */
export function writePage(style: string, pages: readonly number[]): string {
  const chapters = SECTIONS.map(
    ({ title, blocks }, index) =>
      `<section id="${nameAnchor(index)}"><h1>${index + 1} ${escape(title)}</h1>${blocks.map(writeBlock).join("")}</section>`,
  );
  return `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><title>${escape(`Takeoff: ${TITLE}`)}</title><style>${style}</style></head>
<body>${writeCover()}${writeContents(pages)}<main>${chapters.join("")}</main></body></html>`;
}

/** Tells whether a printed manual is of this page: a hash of what it says and of its style, without the fonts. */
export function identifyPage(style: string): string {
  return createHash("sha256").update(writePage(style, [])).digest("hex");
}
