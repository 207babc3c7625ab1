// Runs in a sandboxed child process, because opening a PDF is expensive and the file may be hostile. The process has an empty
// environment, can read only its own code, and receives the file's bytes from its parent, which kills it at its limits.
import type * as PdfLib from "@cantoo/pdf-lib";
import type { InspectCommand } from "../child/child-messages.ts";
import type { ChildMessage } from "./inspection-process.ts";
import { serveCommands } from "../child/carry-out.ts";
import { closeBuiltIns } from "../child/close-built-ins.ts";
import { scanNames } from "./hazard-scan.ts";
import type { CountedMarkups } from "../markups/markup-counts.ts";
import { isOutOfMemory } from "../child/out-of-memory.ts";
import { readPageText } from "./page-text.ts";
import { loadPdfJs, withDocument, type Document } from "../child/open-document.ts";
import { ParentLink } from "../child/parent-link.ts";

const MIB = 1_048_576;
/** A file up to this size is read completely. Of a larger one, the first and last `END_BYTES` are searched for hazards. */
const SMALL_BYTES = 16 * MIB;
const END_BYTES = 8 * MIB;
/**
 * pdf.js searches for `startxref` backwards from the end of the file. When it is not near the end, pdf.js starts again for each
 * missing range, which takes minutes; with all bytes in memory it takes less than a second.
 */
const WHOLE_BYTES = 256 * MIB;
/**
 * A PDF lists its objects after the word `trailer` or in a stream of type `XRef` (ISO 32000-1, 7.5). Without either, pdf.js fails
 * as well, but only after it has read all objects: seconds for a large truncated file.
 */
const STRUCTURE = ["trailer", "/XRef", "/Root"];
class NoStructure extends Error {
  override readonly name = "InvalidPDFException";
}
/** The search for damage stops after this many pages, or after this much processor time for the file. */
const DAMAGE_PAGES = 200;
const DAMAGE_CPU_MS = 3_000;
/** The reading of texts stops after this much processor time for the file. */
const TEXTS_CPU_MS = 5_000;
/** The markups of larger files are not read: at this size pdf-lib takes two thirds of the memory that a child may use. */
const MARKUPS_BYTES = 128 * MIB;
/** As many groups of markups as fit into one message. */
const GROUPS_PER_MESSAGE = 50;
const PLACES_PER_MESSAGE = 40;

const [, , library = "", markupLibrary = ""] = process.argv;
const pdfjs = await loadPdfJs(library);

const link = new ParentLink<InspectCommand, ChildMessage>();
closeBuiltIns();
await serveCommands(link, inspect);

async function inspect({ size, check, measure, texts, markups, places }: InspectCommand): Promise<void> {
  const cpu = process.cpuUsage();
  const spent = (): number => {
    const { user, system } = process.cpuUsage(cpu);
    return (user + system) / 1000;
  };
  const whole = await prepare(size, check);
  if (whole && !STRUCTURE.some((word) => Buffer.from(whole.buffer).lastIndexOf(word) !== -1)) throw new NoStructure("no cross-reference");
  let pages = 0;
  // pdf.js takes the bytes away.
  const data = whole && markups ? whole.slice() : whole;
  // A check reads the file strictly, which matters to the content of its pages only: one opening serves both.
  await withDocument({ pdfjs, link, size, data, strict: check }, async (pdf) => {
    pages = pdf.numPages;
    // Only an encrypted file has permissions.
    link.send({ type: "opened", pages: pdf.numPages, restricted: (await pdf.getPermissions()) !== null });
    if (check) await searchDocument(pdf);
    if (measure) link.send({ type: "sizes", sizes: await readSizes(pdf, Math.min(measure, pages)) });
    await sendTexts(pdf, Math.min(texts, pages), spent);
    if (check) await findDamage(pdf, spent);
  });
  if (markups) sendMarkups(await loadMarkups(size, whole, pages, places));
}

/** Reads the whole file when that is faster than reading ranges; searches what it reads for hazards. */
async function prepare(size: number, search: boolean): Promise<Uint8Array<ArrayBuffer> | null> {
  const report = (...parts: Uint8Array<ArrayBuffer>[]): void => {
    if (!search) return;
    const scans = parts.map((part) => scanNames(Buffer.from(part.buffer)));
    link.send({ type: "hazards", found: [...new Set(scans.flatMap(({ hazards }) => [...hazards]))] });
    if (scans.some(({ isSigned }) => isSigned))
      link.send({ type: "signature", found: scans.some(({ isCertified }) => isCertified) ? "certified" : "signed" });
  };
  if (size <= SMALL_BYTES) {
    const whole = await link.read(0, size);
    report(whole);
    return whole;
  }
  const tail = await link.read(size - END_BYTES, size);
  report(await link.read(0, END_BYTES), tail);
  const isUsual = Buffer.from(tail.buffer).includes("startxref");
  return isUsual || size > WHOLE_BYTES ? null : link.read(0, size);
}

/** Searches the document's scripts and attachments with pdf.js, which also reads encrypted object streams. */
async function searchDocument(pdf: Document): Promise<void> {
  const [actions, attachments] = await Promise.all([pdf.getJSActions().catch(() => null), pdf.getAttachments().catch(() => null)]);
  const found = [...(actions ? ["javascript" as const] : []), ...(attachments ? ["embedded" as const] : [])];
  if (found.length) link.send({ type: "hazards", found });
  link.send({ type: "searched" });
}

async function readSizes(pdf: Document, count: number): Promise<{ short: number; long: number }[]> {
  const sizes: { short: number; long: number }[] = [];
  for (let number = 1; number <= count; number++) {
    const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
    sizes.push({ short: Math.min(width, height), long: Math.max(width, height) });
  }
  return sizes;
}

/** Sends the text of the first pages. A page that cannot be read has none. */
async function sendTexts(pdf: Document, count: number, spentMs: () => number): Promise<void> {
  for (let number = 1; number <= count && spentMs() < TEXTS_CPU_MS; number++) {
    try {
      const page = await pdf.getPage(number);
      link.send({ type: "text", page: number, ...(await readPageText(page)) });
      page.cleanup();
    } catch (error) {
      // The comparison names what it could not compare.
      if (isOutOfMemory(error)) throw error;
    }
  }
}

/** Reads the markups with pdf-lib, because pdf.js does not hand out subjects and labels. Loads what it needs only when it is needed. */
async function loadMarkups(size: number, whole: Uint8Array | null, pages: number, maxPlaces: number): Promise<CountedMarkups> {
  const { countMarkups, nothingRead } = await import("../markups/markup-counts.ts");
  if (size > MARKUPS_BYTES) return nothingRead("too_large");
  try {
    const bytes = whole ?? (await link.read(0, size));
    return await countMarkups((await import(markupLibrary)) as typeof PdfLib, bytes, pages, maxPlaces);
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    return nothingRead("unreadable");
  }
}

function sendMarkups({ groups, places, outcome }: CountedMarkups): void {
  if (places === null) link.send({ type: "too_many_places" });
  for (let at = 0; places && at < places.length; at += PLACES_PER_MESSAGE) {
    link.send({ type: "places", places: places.slice(at, at + PLACES_PER_MESSAGE) });
  }
  for (let at = 0; at < groups.length; at += GROUPS_PER_MESSAGE) {
    link.send({ type: "markups", groups: groups.slice(at, at + GROUPS_PER_MESSAGE) });
  }
  link.send({ type: "markups_read", outcome });
}

/**
 * Reads the text of each page in strict mode, which parses its content without decoding images. Outside strict mode, pdf.js renders
 * a damaged page partly and throws no error. An unusable font does not count as damage.
 */
async function findDamage(pdf: Document, spentMs: () => number): Promise<void> {
  for (let number = 1; number <= Math.min(pdf.numPages, DAMAGE_PAGES) && spentMs() < DAMAGE_CPU_MS; number++) {
    try {
      const page = await pdf.getPage(number);
      await page.getTextContent();
      page.cleanup();
    } catch (error) {
      if (isOutOfMemory(error)) throw error;
      if (!/font/i.test(String(error))) link.send({ type: "damaged", page: number });
    }
  }
}
