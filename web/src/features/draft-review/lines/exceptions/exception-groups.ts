import { EXCEPTIONS, type ExceptionKind, type SheetView, type ShownException } from "@takeoff/contracts";
import { findView, nameView, writeMeasured } from "../../../../widgets/sheet/scales.ts";

/** Exceptions of one kind in one view of a sheet. */
export interface ExceptionGroup {
  key: string;
  kind: ExceptionKind;
  /** `In a note · FRAMING PLAN`. */
  label: string;
  exceptions: ShownException[];
  answered: number;
}

/** Groups what is not covered by kind and by view, in the order in which it was read. */
export function groupExceptions(exceptions: readonly ShownException[], views: readonly SheetView[]): ExceptionGroup[] {
  const viewOf = ({ box }: ShownException): number => findView(views, { x: (box.left + box.right) / 2, y: (box.bottom + box.top) / 2 });
  const groups = Map.groupBy(exceptions, (exception) => `${exception.kind} ${viewOf(exception)}`);
  return [...groups].flatMap(([key, members]) => {
    const [first] = members;
    if (!first) return [];
    const view = views[viewOf(first)];
    // With one view, its name tells nothing.
    const place = view && views.length > 1 ? ` · ${nameView(view, viewOf(first))}` : "";
    const label = `${EXCEPTIONS[first.kind]}${place}`;
    return [{ key, kind: first.kind, label, exceptions: members, answered: countAnswered(members) }];
  });
}

/** What is read there, or how long the line is that no text names. */
export function nameException({ text, box }: ShownException, views: readonly SheetView[]): string {
  if (text !== "") return text;
  const length = writeMeasured({ from: { x: box.left, y: box.bottom }, to: { x: box.right, y: box.top } }, views);
  return length === null ? "A line" : `A line of ${length}`;
}

export const countAnswered = (exceptions: readonly ShownException[]): number => exceptions.filter(({ answer }) => answer !== null).length;

/** `12 not covered, 9 answered`. */
export function describeNotCovered(exceptions: readonly ShownException[]): string {
  return `${exceptions.length} not covered, ${countAnswered(exceptions)} answered`;
}
