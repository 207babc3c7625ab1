import type { TakeoffRow } from "@takeoff/takeoff";
import type { MarkupPlace } from "../../../pdf/inspection/pdf-inspection.ts";

/** What stands between the IDs of several markups in one cell. */
const BETWEEN_IDS = /[\s,;]+/;

type Named = Pick<TakeoffRow, "markupId" | "mark">;

/**
 * Finds the markups of a processed PDF that lines of a takeoff stand for: by the markup IDs that a line names; where it names none, by its
 * mark, if that is the label of markups and the mark of no other line. A markup belongs to the first line that finds it, so that a
 * takeoff that names each markup in each line takes no more memory than the markups.
 */
export class PlaceFinder {
  private readonly byName: Map<string, MarkupPlace[]>;
  private readonly byLabel: ReadonlyMap<string, readonly MarkupPlace[]>;
  private readonly marks = new Map<string, number>();
  private readonly taken = new Set<MarkupPlace>();

  constructor(places: readonly MarkupPlace[]) {
    this.byName = Map.groupBy(places, ({ name }) => name);
    this.byLabel = Map.groupBy(places, ({ label }) => label);
  }

  /** To be called with each line before the first `find`: a mark of several lines does not say which of them a markup stands for. */
  count({ markupId, mark }: Named): void {
    if (markupId === "" && this.byLabel.has(mark)) this.marks.set(mark, (this.marks.get(mark) ?? 0) + 1);
  }

  find({ markupId, mark }: Named): MarkupPlace[] {
    const found = markupId === "" ? this.ofMark(mark) : this.ofIds(markupId);
    for (const place of found) this.taken.add(place);
    return found;
  }

  private ofMark(mark: string): MarkupPlace[] {
    if (mark === "" || this.marks.get(mark) !== 1) return [];
    return (this.byLabel.get(mark) ?? []).filter((place) => !this.taken.has(place));
  }

  private ofIds(markupId: string): MarkupPlace[] {
    // An ID may have blanks.
    if (this.byName.has(markupId)) return this.take(markupId);
    return markupId.split(BETWEEN_IDS).flatMap((id) => (id === "" ? [] : this.take(id)));
  }

  /** Removes the name: lines that repeat it would otherwise be compared with all of its markups again. */
  private take(name: string): MarkupPlace[] {
    const found = this.byName.get(name) ?? [];
    this.byName.delete(name);
    return found.filter((place) => !this.taken.has(place));
  }
}
