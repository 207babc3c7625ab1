import { Injectable } from "@nestjs/common";
import type { CountReason, Piece } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";
import { countSet, findRepeats, toSetLine, toSetPage, type SetLine, type SetPage } from "@takeoff/takeoff/draft";
import { DraftPageRepository, type StoredPage } from "../store/draft-page.repository.ts";
import { KeptLineRepository, type KeptLine } from "../store/kept-line.repository.ts";
import { SetLineRepository, type StoredSetLine } from "../store/set-line.repository.ts";
import { joinReads } from "../editing/line-parts.ts";
import { LinesByEvidence } from "./same-line.ts";
import { PartsByEvidence } from "./same-parts.ts";

/** Decides which sheets and lines of a draft are counted, and gives lines of a new reading the decisions of the one before. */
@Injectable()
export class SheetCounter {
  constructor(
    private readonly pages: DraftPageRepository,
    private readonly lines: SetLineRepository,
    private readonly kept: KeptLineRepository,
  ) {}

  /** Keeps what staff decided, split and joined of a draft that is about to be read again. */
  keepDecisions(tx: Transaction, id: number): Promise<void> {
    return this.kept.keep(tx, id);
  }

  /** Notes of lines on pages whose kind is that of their series that they were read without it. */
  doubtSeries(tx: Transaction, id: number, pages: readonly number[]): Promise<void> {
    return this.lines.doubtSeries(tx, id, pages);
  }

  /** After all pages are read: finds pieces that several plans show, restores decisions, and counts. The draft must be locked. */
  async finish(tx: Transaction, id: number): Promise<void> {
    await this.splitRepeats(tx, id);
    await this.restoreDecisions(tx, id);
    await this.count(tx, id);
  }

  /** Counts anew after staff chose something about a sheet. The draft must be locked. */
  async count(tx: Transaction, id: number): Promise<void> {
    const pages = await this.loadPages(tx, id);
    const isLeftOut = new Set(pages.filter(({ isCounted }) => isCounted === false).map(({ page }) => page));
    const lines: (SetLine & { id: number; before: CountReason | null; listedBefore: number | null })[] = [];
    const changed = new Map<CountReason | null, number[]>();
    const listed = new Map<number | null, number[]>();
    const note = (line: { id: number; before: CountReason | null }, reason: CountReason | null): void => {
      if (line.before !== reason) addTo(changed, reason, line.id);
    };
    for await (const { id: line, page, read, pieces, repeats, left_out: before } of this.lines.all(tx, id)) {
      // What staff added counts wherever it stands, unless they leave its sheet out.
      if (read === null) note({ id: line, before }, isLeftOut.has(page) ? "by_person" : null);
      else {
        const ofSet = toSetLine({ ...read, inches: read.length_in ?? null, role: findRole(read), pieces }, { page, repeats });
        lines.push({ ...ofSet, id: line, before, listedBefore: read.listed ?? null });
      }
    }
    const { sheets, leftOut, beside } = countSet(pages, lines);
    for (const line of lines) {
      // What another takeoff of the set counts stays there.
      note(line, leftOut.get(line) ?? (line.before === "in_set" ? "in_set" : null));
      const inLists = beside.get(line) ?? null;
      if (line.listedBefore !== inLists) addTo(listed, inLists, line.id);
    }
    await this.lines.setLeftOut(tx, changed);
    await this.lines.setListed(tx, listed);
    await this.pages.setCounted(tx, id, sheets);
  }

  private async loadPages(tx: Transaction, id: number): Promise<SetPage[]> {
    const pages: SetPage[] = [];
    for await (const page of this.pages.stored(id, tx)) if (page.reading) pages.push(toPage(page, page.reading));
    return pages;
  }

  private async splitRepeats(tx: Transaction, id: number): Promise<void> {
    const pages = await this.loadPages(tx, id);
    const lines: (StoredSetLine & { read: NonNullable<StoredSetLine["read"]>; view: number | null })[] = [];
    for await (const { read, ...line } of this.lines.all(tx, id)) {
      if (read !== null && read.quantity !== null && line.repeats === null) lines.push({ ...line, read, view: read.view });
    }
    for (const { line, parts } of groupRepeats(pages, lines)) {
      let rest = line.pieces;
      for (const { page, pieces } of parts) {
        const moved = new Set(pieces);
        const split = { ...line, pieces: rest };
        rest = rest.filter((piece) => !moved.has(piece));
        await this.lines.split(tx, split, moved, page);
      }
    }
  }

  private async restoreDecisions(tx: Transaction, id: number): Promise<void> {
    const wanted = new Set(await this.kept.pages(tx, id));
    if (wanted.size === 0) return;
    const found = new Map<number, StoredSetLine[]>();
    for await (const line of this.lines.all(tx, id)) {
      if (!wanted.has(line.page) || line.read === null) continue;
      const others = found.get(line.page);
      if (others) others.push(line);
      else found.set(line.page, [line]);
    }
    for (const page of wanted) {
      const hasPage = await this.pages.has(id, page, tx);
      const lines = new LinesByEvidence(found.get(page) ?? []);
      const parts: KeptLine[] = [];
      for (const kept of await this.kept.ofPage(tx, id, page)) {
        if (kept.read !== null && kept.act !== null) parts.push(kept);
        else await this.restore(tx, kept, lines, hasPage);
      }
      // After the lines that are as they were read: a part may have been read as a line by now.
      await this.restoreParts(tx, parts, lines.rest());
    }
  }

  private async restore(tx: Transaction, kept: KeptLine, lines: LinesByEvidence<StoredSetLine>, hasPage: boolean): Promise<void> {
    if (kept.read === null) {
      if (hasPage) await this.kept.addOwn(tx, kept);
      return;
    }
    const { designation, quantity } = kept.read;
    const same = lines.take({ designation, quantity, pieces: kept.pieces, read: kept.read });
    if (same) await this.kept.restore(tx, kept, same.id);
  }

  /** Splits and joins lines of the new reading as staff had split and joined those of the one before. */
  private async restoreParts(tx: Transaction, parts: readonly KeptLine[], lines: readonly StoredSetLine[]): Promise<void> {
    if (parts.length === 0) return;
    const found = new PartsByEvidence(lines);
    for (const kept of parts) {
      const { designation, quantity } = kept.read ?? kept;
      const part = found.take({ designation, quantity, pieces: kept.pieces });
      const read =
        part &&
        joinReads(
          part.from.flatMap((line) => line.read ?? []),
          part.quantity,
        );
      if (!part || !read) continue;
      await this.kept.addPart(tx, kept, { from: part.from[0].id, quantity: part.quantity, pieces: part.pieces, read });
    }
    for (const { line, quantity, pieces } of found.leftovers()) await this.kept.leave(tx, line.id, quantity, pieces);
  }
}

function addTo<Key>(groups: Map<Key, number[]>, key: Key, id: number): void {
  const others = groups.get(key);
  if (others) others.push(id);
  else groups.set(key, [id]);
}

function toPage({ page, chosen_kind: kind, chosen_counted: isCounted }: StoredPage, reading: NonNullable<StoredPage["reading"]>): SetPage {
  return toSetPage({ ...reading, page }, { kind, isCounted });
}

/** What an earlier version of the engine read has no role. */
function findRole({ role, reasons }: Pick<NonNullable<StoredSetLine["read"]>, "reasons"> & { role?: SetLine["role"] }): SetLine["role"] {
  return role ?? (reasons.includes("schedule") ? "schedule" : "placed");
}

/** The pieces of each line that other pages show. */
function groupRepeats<Line extends { page: number; view: number | null; designation: string; pieces: Piece[] }>(
  pages: readonly SetPage[],
  lines: readonly Line[],
): { line: Line; parts: { page: number; pieces: Piece[] }[] }[] {
  return [...Map.groupBy(findRepeats(pages, lines), ({ line }) => line)].map(([line, parts]) => ({
    line,
    parts: parts.map(({ page, pieces }) => ({ page, pieces: pieces.flatMap((index) => line.pieces[index] ?? []) })),
  }));
}
