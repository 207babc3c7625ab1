// Runs in a sandboxed child process: see `inspect-child.ts`. Adds markups to a drawing and sends only what is added to it.
import type * as PdfLib from "@cantoo/pdf-lib";
import type * as Engine from "@takeoff/takeoff/draft";
import { carryOut } from "../../pdf/child/carry-out.ts";
import { closeBuiltIns } from "../../pdf/child/close-built-ins.ts";
import { loadPdfJs, withDocument } from "../../pdf/child/open-document.ts";
import { ParentLink } from "../../pdf/child/parent-link.ts";
import type { MarkMessage } from "./marked-pdf-maker.ts";
import { PART_BYTES, type MarkCommand } from "./marked-pdf-messages.ts";
import { chooseColours } from "./writer/colours/colours.ts";
import { openForUpdate } from "./writer/open-for-update.ts";
import { readPageBefore, type PageBefore } from "./writer/page-before.ts";
import { MarkupWriter } from "./writer/write-markups.ts";

/** Who the markups are by. */
const AUTHOR = "Takeoff";
/** After this time, milliseconds, further pages are not searched for colours and texts: what is drawn there may cover some. */
const LOOK_MS = 20_000;

const [, , library = "", markupLibrary = "", engineUrl = ""] = process.argv;
const pdfjs = await loadPdfJs(library);
const lib = (await import(markupLibrary)) as typeof PdfLib;
const engine = (await import(engineUrl)) as typeof Engine;

const link = new ParentLink<MarkCommand, MarkMessage>();
closeBuiltIns();
await link.serve(run);

function run(command: MarkCommand): Promise<void> {
  return carryOut(
    link,
    () => mark(command),
    // Whatever the error is, the drawing has no marked-up copy then.
    () => link.send({ type: "rejected", why: "failed" }),
  );
}

interface DrawingBefore {
  pages: Map<number, PageBefore>;
  /** How many pages it has. */
  count: number;
  /** `#rrggbb` of those that are marked. */
  colours: Set<string>;
}

async function mark(command: MarkCommand): Promise<void> {
  const { size } = command;
  const before: DrawingBefore = { pages: new Map(), count: 0, colours: new Set() };
  const wanted = new Set([...command.markups, ...command.viewports].map(({ page }) => page));
  const marked = new Set(command.markups.map(({ page }) => page));
  let isRestricted = false;
  await withDocument({ pdfjs, link, size, data: null, strict: false }, async (pdf) => {
    isRestricted = (await pdf.getPermissions()) !== null;
    before.count = pdf.numPages;
    if (isRestricted) return;
    const end = performance.now() + LOOK_MS;
    for (const number of wanted) {
      const page = await pdf.getPage(number);
      const colours = marked.has(number) && performance.now() < end ? before.colours : null;
      before.pages.set(number, await readPageBefore({ ...engine, OPS: pdfjs.OPS }, page, colours));
      page.cleanup();
    }
  });
  if (isRestricted) return link.send({ type: "rejected", why: "restricted" });
  for (const { page, box } of command.texts) before.pages.get(page)?.places.block(box);
  const { added, pages } = await addTo(await link.read(0, size), command, before);
  await checkAdded(command, added, before, pages);
  for (let at = 0; at < added.length; at += PART_BYTES)
    link.send({ type: "part", data: Buffer.from(added.subarray(at, at + PART_BYTES)).toString("base64") });
  link.send({ type: "made" });
}

/** @returns what follows the bytes of the drawing, and how many pages the drawing has with it */
async function addTo(bytes: Uint8Array, command: MarkCommand, before: DrawingBefore): Promise<{ added: Uint8Array; pages: number }> {
  const { document, snapshot, usesStreams } = await openForUpdate(lib, bytes);
  if (document.getPageCount() !== before.count) throw new Error("the libraries find different pages");
  const colours = chooseColours(command.families, before.colours);
  const writer = new MarkupWriter(lib, document, { columns: command.columns, author: AUTHOR, at: new Date(command.at), colours });
  const markups = Map.groupBy(command.markups, ({ page }) => page);
  const viewports = Map.groupBy(command.viewports, ({ page }) => page);
  for (const [page, { geometry, places }] of before.pages)
    writer.addPage(page - 1, { geometry, places, markups: markups.get(page) ?? [], viewports: viewports.get(page) ?? [] });
  const pages = before.count + writer.addSummary(command.summary);
  return { added: await writer.save(snapshot, usesStreams), pages };
}

/** Opens the file as it will be, and finds each page and each markup. */
async function checkAdded({ size, markups }: MarkCommand, added: Uint8Array, before: DrawingBefore, pages: number): Promise<void> {
  const source = {
    read: async (begin: number, end: number): Promise<Uint8Array<ArrayBuffer>> => {
      const bytes = new Uint8Array(end - begin);
      if (begin < size) bytes.set(await link.read(begin, Math.min(end, size)));
      if (end > size) bytes.set(added.subarray(Math.max(begin - size, 0), end - size), Math.max(size - begin, 0));
      return bytes;
    },
  };
  const onPage = Map.groupBy(markups, ({ page }) => page);
  await withDocument({ pdfjs, link: source, size: size + added.length, data: null, strict: false }, async (pdf) => {
    if (pdf.numPages !== pages) throw new Error("pages are missing");
    for (const [number, { annotations }] of before.pages) {
      const found = await (await pdf.getPage(number)).getAnnotations();
      if (found.length !== annotations + (onPage.get(number)?.length ?? 0)) throw new Error("markups are missing");
    }
    for (let number = before.count + 1; number <= pages; number++) await pdf.getPage(number);
  });
}
