import type { Segment } from "../geometry/segment.ts";
import type { MemberKind, MemberLabel } from "./member-labels.ts";

/** Lines with less of the votes of the best width are no members; thicker ones are with fewer votes: girders are fewer than beams. */
const MIN_VOTES = { thin: 0.25, thick: 0.05 };

/** The line of a drawing that a label names. */
export interface LabelLine {
  segment: Segment;
  how: "aside" | "leader";
  /** In heights of the text. */
  aside: number;
  /** The symbol of a column is nearer to the text than the line. */
  isBesideColumn?: boolean;
}

/** The votes for the lines of one kind of members that have one width. */
interface WidthVote {
  kind: MemberKind;
  width: number;
  votes: number;
}

/**
 * The widths of the lines of members. Each callout votes once for each width of the lines next to it, however many of it there are:
 * edges and hatches are more than members. Near lines count more, and thick ones. Joists and braces are thinner than beams.
 */
export class WidthVotes {
  /** The width of most members. */
  readonly mainWidth: number;
  private readonly votes = new Map<string, WidthVote>();
  private readonly bestOfKind = new Map<MemberKind, number>();

  /** @param candidates the lines next to each label */
  constructor(candidates: ReadonlyMap<MemberLabel, readonly LabelLine[]>) {
    for (const [label, lines] of candidates) {
      if (label.isMark) continue;
      const nearest = new Map<number, number>();
      for (const { segment, aside } of lines) {
        const before = nearest.get(segment.width) ?? Infinity;
        if (segment.length >= 1.2 * label.run.width && aside < before) nearest.set(segment.width, aside);
      }
      for (const [width, aside] of nearest) this.add(label.kind, width, Math.sqrt(width) / (1 + aside));
    }
    let best = { width: 0, votes: 0 };
    for (const vote of this.votes.values()) {
      if (vote.votes > best.votes) best = vote;
      this.bestOfKind.set(vote.kind, Math.max(this.bestOfKind.get(vote.kind) ?? Number.EPSILON, vote.votes));
    }
    this.mainWidth = best.width;
  }

  /** Whether a line next to a label has a width of members of the label's kind. */
  isMember(label: MemberLabel, segment: Segment): boolean {
    const minVotes = segment.width > this.mainWidth ? MIN_VOTES.thick : MIN_VOTES.thin;
    return this.share(label, segment) >= minVotes;
  }

  /** How far a line is of the width that members of a label's kind have, 0 to 1. */
  share({ kind }: MemberLabel, { width }: Segment): number {
    return (this.votes.get(`${kind}|${width}`)?.votes ?? 0) / (this.bestOfKind.get(kind) ?? Number.EPSILON);
  }

  private add(kind: MemberKind, width: number, votes: number): void {
    const key = `${kind}|${width}`;
    const vote = this.votes.get(key);
    if (vote) vote.votes += votes;
    else this.votes.set(key, { kind, width, votes });
  }
}
