// Runs in a sandboxed child process: see `inspect-child.ts`. Adds markups to a drawing and sends only what is added to it.
import type * as PdfLib from "@cantoo/pdf-lib";
import type * as PdfJs from "pdfjs-dist/legacy/build/pdf.mjs";
import { closeBuiltIns } from "../../pdf/child/close-built-ins.ts";
import { withDocument, type Document } from "../../pdf/child/open-document.ts";
import { isOutOfMemory } from "../../pdf/child/out-of-memory.ts";
import { ParentLink } from "../../pdf/child/parent-link.ts";
import { PART_BYTES, type MarkCommand, type MarkMessage } from "./marked-pdf-messages.ts";
import { openForUpdate } from "./open-for-update.ts";
import { MarkupWriter, type PageGeometry } from "./write-markups.ts";

/** Who the markups are by. */
const AUTHOR = "Takeoff";

// A terminal sends Ctrl-C to this process too; the parent decides when it ends.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
// pdf.js leaves rejected promises behind when it fails to open a file.
process.on("unhandledRejection", () => undefined);

const [, , library = "", markupLibrary = ""] = process.argv;
const pdfjs = (await import(library)) as typeof PdfJs;
await import(new URL("./pdf.worker.mjs", library).href);
const lib = (await import(markupLibrary)) as typeof PdfLib;

const link = new ParentLink<MarkCommand, MarkMessage>(process.stdin, (command) => void run(command));
closeBuiltIns();
link.send({ type: "ready" });

async function run(command: MarkCommand): Promise<void> {
  try {
    await mark(command);
  } catch (error) {
    // Of whatever kind: the drawing has no marked-up copy then.
    if (isOutOfMemory(error)) link.send({ type: "out_of_memory" });
    else link.send({ type: "refused", why: "failed" });
  }
  link.send({ type: "done" });
}

/** What is known of a page before it is marked up. */
interface PageBefore {
  geometry: PageGeometry;
  annotations: number;
}

async function mark(command: MarkCommand): Promise<void> {
  const { size } = command;
  const pages = new Map<number, PageBefore>();
  const wanted = new Set([...command.markups, ...command.viewports].map(({ page }) => page));
  let isRestricted = false;
  let count = 0;
  await withDocument({ pdfjs, link, size, data: null, strict: false }, async (pdf) => {
    isRestricted = (await pdf.getPermissions()) !== null;
    count = pdf.numPages;
    for (const page of wanted) pages.set(page, await pageBefore(pdf, page));
  });
  if (isRestricted) return link.send({ type: "refused", why: "restricted" });
  const added = await addTo(await link.read(0, size), command, pages, count);
  await checkAdded(command, added, pages, count);
  for (let at = 0; at < added.length; at += PART_BYTES)
    link.send({ type: "part", data: Buffer.from(added.subarray(at, at + PART_BYTES)).toString("base64") });
  link.send({ type: "made" });
}

async function pageBefore(pdf: Document, number: number): Promise<PageBefore> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const toUser = (x: number, y: number): readonly [number, number] => {
    const [userX = 0, userY = 0] = viewport.convertToPdfPoint(x, viewport.height - y) as number[];
    return [userX, userY];
  };
  const annotations = (await page.getAnnotations()).length;
  return { geometry: { toUser, unit: page.userUnit }, annotations };
}

async function addTo(bytes: Uint8Array, command: MarkCommand, pages: ReadonlyMap<number, PageBefore>, count: number): Promise<Uint8Array> {
  const { document, snapshot, usesStreams } = await openForUpdate(lib, bytes);
  if (document.getPageCount() !== count) throw new Error("the libraries find different pages");
  const writer = new MarkupWriter(lib, document, { columns: command.columns, author: AUTHOR, at: new Date(command.at) });
  const markups = Map.groupBy(command.markups, ({ page }) => page);
  const viewports = Map.groupBy(command.viewports, ({ page }) => page);
  for (const [page, { geometry }] of pages)
    writer.addPage(page - 1, { geometry, markups: markups.get(page) ?? [], viewports: viewports.get(page) ?? [] });
  return writer.save(snapshot, usesStreams);
}

/** Opens the file as it will be, and finds each markup. */
async function checkAdded(
  { size, markups }: MarkCommand,
  added: Uint8Array,
  pages: ReadonlyMap<number, PageBefore>,
  count: number,
): Promise<void> {
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
    if (pdf.numPages !== count) throw new Error("pages are missing");
    for (const [number, { annotations }] of pages) {
      const found = await (await pdf.getPage(number)).getAnnotations();
      if (found.length !== annotations + (onPage.get(number)?.length ?? 0)) throw new Error("markups are missing");
    }
  });
}
