import { findAction, listShortcuts, type ActionOf, type KeyPress } from "../../shared/ui/hooks/shortcuts.ts";
import { TAKE_KEY } from "../../widgets/assignment/take-key.ts";

/** The dashboard's keyboard shortcuts. Those without an action are handled by the browser or by the selection. */
export const SHORTCUTS = listShortcuts([
  { keys: ["j", "ArrowDown"], does: "Go to the next document", action: "next" },
  { keys: ["k", "ArrowUp"], does: "Go to the previous document", action: "previous" },
  { keys: ["Enter"], does: "Open the document", action: null },
  { keys: ["p"], does: "Process the document", action: "process" },
  { keys: ["r"], does: "Review the draft of the document", action: "review" },
  { keys: ["f"], does: "Mark the document as failed", action: "fail" },
  { keys: ["v"], does: "Preview the document", action: "preview" },
  { keys: [TAKE_KEY], does: "Take the document", action: "take" },
  { keys: ["n"], does: "Take the most urgent unassigned document, and open its draft or the document", action: "takeNext" },
  { keys: ["/"], does: "Go to the search", action: "search" },
  { keys: ["x"], does: "Select or deselect the document", action: null },
  { keys: ["b"], does: "Go to the actions of the selected documents", action: null },
  { keys: ["Escape"], does: "Clear the selection", action: null },
  { keys: ["?"], does: "Show this list", action: "help" },
]);

/** The action of a key. `isOnRow`: a document has the focus; otherwise the arrow keys scroll the page. */
export function findShortcut(press: KeyPress, isOnRow: boolean): ActionOf<typeof SHORTCUTS> | null {
  return press.key.startsWith("Arrow") && !isOnRow ? null : findAction(SHORTCUTS, press);
}
