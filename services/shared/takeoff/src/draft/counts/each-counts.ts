import type { MissingLength } from "./confidence.ts";
import type { Measurement } from "../members/measured-length.ts";
import type { Callout } from "../steel/callouts.ts";

/** A callout that is counted. */
export interface CountedCallout extends Measurement {
  callout: Callout;
  role: "placed" | "schedule";
  /** Its piece mark; null for one without. */
  mark: string | null;
  /** Why it has no length; null for one with a length. */
  missing: MissingLength | null;
}

/** What `AT EA JOIST` and the like stand for: a proposal that people confirm. */
export class EachCounts {
  /** The joists that are labelled in each view. */
  private readonly joists = new Map<number | null, number>();
  /** Views with joists at a spacing: how many there are is open. */
  private readonly open = new Set<number | null>();

  constructor(counted: readonly CountedCallout[]) {
    for (const { callout, role, view } of counted) {
      if (role !== "placed" || callout.read.section.family !== "JOIST") continue;
      if (callout.each === "spaced" && callout.quantity === null) this.open.add(view);
      this.joists.set(view, (this.joists.get(view) ?? 0) + (callout.quantity ?? 1));
    }
  }

  /**
   * How many pieces each callout of a line stands for. Notes in one view stand for all of its joists together, each for those around it.
   * Null where it does not follow from what is labelled.
   */
  find(group: readonly CountedCallout[]): number[] | null {
    const [first] = group;
    const stated = group.map(({ callout }) => callout.quantity ?? 1);
    switch (first?.callout.each) {
      case "both":
        return stated.map((quantity) => 2 * quantity);
      case "joist": {
        const joists = this.open.has(first.view) ? 0 : (this.joists.get(first.view) ?? 0);
        const share = Math.floor(joists / group.length);
        const rest = joists % group.length;
        return share === 0 ? null : stated.map((quantity, index) => quantity * (share + (index < rest ? 1 : 0)));
      }
      case "spaced":
        return group.every(({ callout }) => callout.quantity !== null) ? stated : null;
      case "other":
        return null;
      default:
        return stated;
    }
  }
}
