import type { TakeoffRow } from "@takeoff/takeoff";
import type { MarkupPlace } from "../../../pdf/inspection/pdf-inspection.ts";

/** What stands between the IDs of several markups in one cell. */
const BETWEEN_IDS = /[\s,;]+/;

type Named = Pick<TakeoffRow, "markupId" | "mark">;
/** What a markup is found by. */
export type NamedPlace = Pick<MarkupPlace, "page" | "name" | "label">;

/** The markups that a line may stand for: those whose IDs it names, or the mark by which they may be its. */
export type Claim<Place> = readonly Place[] | string;

/**
 * Finds the markups of a processed PDF that lines of a takeoff stand for: by the markup IDs that a line names; where it names none, by its
 * mark, if that is the label of markups and the mark of no other line. A markup belongs to the first line that finds it, so that a
 * takeoff that names each markup in each line takes no more memory than the markups.
 */
export class PlaceFinder<Place extends NamedPlace> {
  private readonly byName: Map<string, Place[]>;
  private readonly byLabel: ReadonlyMap<string, readonly Place[]>;
  private readonly marks = new Map<string, number>();
  private readonly taken = new Set<Place>();

  constructor(places: readonly Place[]) {
    this.byName = Map.groupBy(places, ({ name }) => name);
    this.byLabel = Map.groupBy(places, ({ label }) => label);
  }

  /** To be called with each line in the order of the file. @returns null for a line that no markup can stand for */
  claim({ markupId, mark }: Named): Claim<Place> | null {
    if (markupId !== "") return this.ofIds(markupId);
    const [labelled] = this.byLabel.get(mark) ?? [];
    if (!labelled || mark === "") return null;
    this.marks.set(labelled.label, (this.marks.get(labelled.label) ?? 0) + 1);
    // The markup's own text: that of the line would keep its whole cell in memory.
    return labelled.label;
  }

  /** To be called in the same order once all lines are there: a mark of several lines does not say which of them a markup stands for. */
  find(claim: Claim<Place> | null): Place[] {
    const claimed = typeof claim === "string" ? this.ofMark(claim) : (claim ?? []);
    const found = claimed.filter((place) => !this.taken.has(place));
    for (const place of found) this.taken.add(place);
    return found;
  }

  private ofMark(mark: string): readonly Place[] {
    return this.marks.get(mark) === 1 ? (this.byLabel.get(mark) ?? []) : [];
  }

  private ofIds(markupId: string): Place[] {
    // An ID may have blanks.
    if (this.byName.has(markupId)) return this.take(markupId);
    return markupId.split(BETWEEN_IDS).flatMap((id) => (id === "" ? [] : this.take(id)));
  }

  /** Removes the name: lines that repeat it would otherwise be compared with all of its markups again. */
  private take(name: string): Place[] {
    const found = this.byName.get(name) ?? [];
    this.byName.delete(name);
    return found;
  }
}
