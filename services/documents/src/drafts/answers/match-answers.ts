import type { DraftException, ExceptionAnswer, ShownException } from "@takeoff/contracts";
import { createHash } from "node:crypto";

/** What staff said about an exception, with what tells it from others. */
export interface StoredAnswer extends Pick<DraftException, "kind" | "text" | "box"> {
  answer: ExceptionAnswer;
  answered_by: string;
}

/** The same text is this near to its place of before in another reading, points. */
const SAME_PLACE = 4;
const KEY_LENGTH = 16;

/** Names an exception of a page by what it says and where. */
export function buildExceptionKey({ kind, text, box }: Pick<DraftException, "kind" | "text" | "box">): string {
  const evidence = JSON.stringify([kind, text, box.left, box.bottom, box.right, box.top]);
  return createHash("sha256").update(evidence).digest("hex").slice(0, KEY_LENGTH);
}

/** Whether both are the same by their evidence: what kind, which text, and where it begins. */
export function isSameException(
  one: Pick<DraftException, "kind" | "text" | "box">,
  other: Pick<DraftException, "kind" | "text" | "box">,
): boolean {
  return (
    one.kind === other.kind &&
    one.text === other.text &&
    Math.hypot(one.box.left - other.box.left, one.box.bottom - other.box.bottom) < SAME_PLACE
  );
}

/** Gives the exceptions of a page their keys, and the answers about the same ones. */
export function matchAnswers(exceptions: readonly DraftException[], answers: readonly StoredAnswer[]): ShownException[] {
  const byText = Map.groupBy(answers, buildTextKey);
  return exceptions.map((exception) => {
    // The nearest one, since others of the same text may stand next to it.
    const [found] = (byText.get(buildTextKey(exception)) ?? [])
      .filter((answer) => isSameException(answer, exception))
      .sort((a, b) => measureDistance(a, exception) - measureDistance(b, exception));
    return {
      ...exception,
      key: buildExceptionKey(exception),
      answer: found?.answer ?? null,
      answered_by: found?.answered_by ?? null,
    };
  });
}

const buildTextKey = ({ kind, text }: Pick<DraftException, "kind" | "text">): string => `${kind} ${text}`;

const measureDistance = (a: Pick<DraftException, "box">, b: Pick<DraftException, "box">): number =>
  Math.hypot(a.box.left - b.box.left, a.box.bottom - b.box.bottom);
