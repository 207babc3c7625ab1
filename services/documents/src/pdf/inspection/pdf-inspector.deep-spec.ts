import { Readable } from "node:stream";
import { afterAll, describe, expect, it } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import { processedPdf } from "@takeoff/drawings";
import { smallDrawing } from "@takeoff/drawings/model";
import { RawPdf } from "@takeoff/drawings/raw-pdf";
import {
  bigPdf,
  cutPdf,
  harmfulPdf,
  notAPdf,
  ownerPasswordPdf,
  paddedPdf,
  passwordPdf,
  smallPdf,
  truncatedPdf,
  waitFor,
  zeroedPdf,
} from "@takeoff/testing";
import { signedPdf } from "../../../test/pdfs/marked-pdfs.ts";
import { childProcesses, makeStore } from "../../../test/pdfs/inspected.ts";
import type { BlobStore, ByteRange } from "../../storage/store/blob-store.ts";
import type { MarkupGroup } from "./pdf-inspection.ts";
import { PdfInspector } from "./pdf-inspector.ts";

const files = new Map<string, Buffer>();
const inspector = new PdfInspector(makeStore(files), { CHECKS_AT_ONCE: 2 });
afterAll(() => inspector.onModuleDestroy());

const OURS = 1;
const THEIRS = 2;

function stored(bytes: Buffer): () => Promise<{ key: string; size: number }> {
  const key = `file-${files.size}`;
  files.set(key, bytes);
  return () => Promise.resolve({ key, size: bytes.length });
}

async function check(bytes: Buffer, organization = OURS) {
  const inspection = await inspector.check(organization, stored(bytes));
  return { pages: inspection?.pages, codes: inspection?.findings.map(({ code }) => code) };
}

describe("PdfInspector.check (deep)", () => {
  it("returns a finding for each invalid file and continues with the next", async () => {
    expect(await check(await passwordPdf())).toEqual({ pages: null, codes: ["password_protected"] });
    expect(await check(truncatedPdf())).toEqual({ pages: null, codes: ["corrupt"] });
    expect(await check(notAPdf())).toEqual({ pages: null, codes: ["corrupt"] });
    expect(await check(cutPdf())).toEqual({ pages: null, codes: ["corrupt"] });
    expect(await check(await ownerPasswordPdf())).toEqual({ pages: 1, codes: ["owner_password"] });
    expect(await check(harmfulPdf("javascript"))).toEqual({ pages: 1, codes: ["contains_javascript"] });
    expect(await check(smallPdf({ pages: 2 }))).toEqual({ pages: 2, codes: [] });
  });

  it("counts the pages of a file that ends in 64 MiB of blanks", async () => {
    expect(await check(paddedPdf())).toEqual({ pages: 1, codes: [] });
  });

  it("returns a finding with the number of a damaged page", async () => {
    const inspection = await inspector.check(OURS, stored(zeroedPdf()));
    expect(inspection).toMatchObject({
      pages: 3,
      findings: [{ code: "corrupt", level: "error", message: "The PDF is damaged: the content of page 2 is incomplete." }],
    });
  });

  it("returns the finding signed for a file with a digital signature, and certified for one that forbids changes", async () => {
    expect(await check(signedPdf())).toEqual({ pages: 1, codes: ["signed"] });
    expect(await check(signedPdf({ isCertified: true }))).toEqual({ pages: 1, codes: ["certified"] });
  });

  it("returns null for a file that was deleted while it waited", async () => {
    expect(await inspector.check(OURS, () => Promise.resolve(null))).toBeNull();
  });

  it("checks files of one organization in one process, and files of two organizations in different ones", async () => {
    const own = new PdfInspector(makeStore(files), { CHECKS_AT_ONCE: 1 });
    const others = childProcesses();
    const ours = () => childProcesses().filter((pid) => !others.includes(pid));
    await own.check(OURS, stored(smallPdf()));
    const [first = 0, ...rest] = ours();
    await own.check(OURS, stored(smallPdf()));
    expect(ours()).toEqual([first, ...rest]);
    await own.check(THEIRS, stored(smallPdf()));
    await waitFor(() => !ours().includes(first), { what: "the first organization's process to end" });
    own.onModuleDestroy();
  });

  it("replaces a process after as many files as it may check", async () => {
    const own = new PdfInspector(makeStore(files), { CHECKS_AT_ONCE: 1 });
    const others = childProcesses();
    const ours = () => childProcesses().filter((pid) => !others.includes(pid));
    const find = stored(smallPdf());
    await own.check(OURS, find);
    const [first = 0] = ours();
    for (let count = 1; count < LIMITS.filesPerInspectionProcess; count++) {
      expect(ours()).toContain(first);
      await own.check(OURS, find);
    }
    await own.check(OURS, find);
    // Sooner than a process ends that has nothing to do.
    await waitFor(() => !ours().includes(first), { what: "the process of the first files to end" });
    own.onModuleDestroy();
  });

  it("throws when the store cannot be read, and checks the next file", async () => {
    const bytes = smallPdf({ pages: 2 });
    let unreachable = true;
    const open = (_: string, range: ByteRange) =>
      unreachable ? Promise.reject(new Error("unreachable")) : Promise.resolve(Readable.from([bytes.subarray(range.start, range.end + 1)]));
    const failing = new PdfInspector({ open } as unknown as BlobStore, { CHECKS_AT_ONCE: 1 });
    const find = () => Promise.resolve({ key: "a-file", size: bytes.length });
    await expect(failing.check(OURS, find)).rejects.toThrow("unreachable");
    unreachable = false;
    expect((await failing.check(OURS, find))?.pages).toBe(2);
    failing.onModuleDestroy();
  });

  it("rejects running checks with unavailable when the process stops", async () => {
    const stopping = new PdfInspector({ open: () => new Promise(() => undefined) } as unknown as BlobStore, { CHECKS_AT_ONCE: 1 });
    const begun = Promise.withResolvers<void>();
    const checks = [OURS, THEIRS].map((organization) =>
      stopping.check(organization, () => {
        begun.resolve();
        return Promise.resolve({ key: "a-file", size: 1_000 });
      }),
    );
    const ended = Promise.all(checks.map((one) => expect(one).rejects.toMatchObject({ code: "unavailable" })));
    await begun.promise;
    stopping.onModuleDestroy();
    await ended;
  });
});

describe("PdfInspector.measure (deep)", () => {
  const sizes = (count: number) => ({ sizes: count, texts: 0, markups: false });

  it("measures the requested number of pages", async () => {
    const find = stored(smallPdf({ pages: 3 }));
    const page = { short: 612, long: 792 };
    expect((await inspector.measure(OURS, find, sizes(2)))?.sizes).toEqual([page, page]);
    expect((await inspector.measure(OURS, find, sizes(9)))?.sizes).toEqual([page, page, page]);
    expect(await inspector.measure(OURS, find, sizes(0))).toMatchObject({ sizes: [], texts: new Map(), markups: null });
  });

  it("reads texts and markups", async () => {
    const steel = smallDrawing("markups");
    const wanted = { sizes: 0, texts: 2, markups: true };
    const inspection = await inspector.measure(OURS, stored(await processedPdf(steel)), wanted);
    expect([...(inspection?.texts ?? [])].map(([page, { sheet }]) => [page, sheet])).toEqual([
      [1, "S-101"],
      [2, "S-201"],
    ]);
    const pieces = steel.members.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(((inspection?.markups ?? []) as MarkupGroup[]).reduce((sum, group) => sum + group.pieces, 0)).toBe(pieces);
    expect(await inspector.measure(OURS, stored(await ownerPasswordPdf()), wanted)).toMatchObject({ pages: 1, markups: [] });
    expect(await inspector.measure(OURS, stored(markedPdf("Trägerüberstand 梁")), wanted)).toMatchObject({
      markups: [{ subject: "Trägerüberstand 梁", pieces: 1 }],
    });
  });

  it("does not read the markups of a file that is too large for it", async () => {
    const find = stored(bigPdf(129 * 1_048_576));
    expect(await inspector.measure(OURS, find, { sizes: 1, texts: 1, markups: true })).toMatchObject({ pages: 1, markups: "too_large" });
  });
});

function markedPdf(subject: string): Buffer {
  const pdf = new RawPdf();
  const hex = Buffer.from(`\ufeff${subject}`, "utf16le").swap16().toString("hex");
  const markup = pdf.add(`<< /Type /Annot /Subtype /Line /Rect [0 0 9 9] /L [0 0 9 9] /Subj <${hex}> >>`);
  const page = pdf.add(`<< /Type /Page /Parent ${pdf.next + 1} 0 R /MediaBox [0 0 612 792] /Annots [${markup} 0 R] >>`);
  const pages = pdf.add(`<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`);
  return pdf.end(pdf.add(`<< /Type /Catalog /Pages ${pages} 0 R >>`));
}
