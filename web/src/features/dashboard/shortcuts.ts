import { TAKE_KEY } from "../../widgets/assignment/take-key.ts";

export type Shortcut = "next" | "previous" | "process" | "review" | "fail" | "preview" | "take" | "takeNext" | "search" | "help";

/** The dashboard's keyboard shortcuts. Those without an action are handled by the browser or by the selection. */
export const SHORTCUTS: readonly { keys: readonly string[]; does: string; shortcut: Shortcut | null }[] = [
  { keys: ["j", "ArrowDown"], does: "Go to the next document", shortcut: "next" },
  { keys: ["k", "ArrowUp"], does: "Go to the previous document", shortcut: "previous" },
  { keys: ["Enter"], does: "Open the document", shortcut: null },
  { keys: ["p"], does: "Process the document", shortcut: "process" },
  { keys: ["r"], does: "Review the draft of the document", shortcut: "review" },
  { keys: ["f"], does: "Mark the document as failed", shortcut: "fail" },
  { keys: ["v"], does: "Preview the document", shortcut: "preview" },
  { keys: [TAKE_KEY], does: "Take the document", shortcut: "take" },
  { keys: ["n"], does: "Take the most urgent unassigned document, and open its draft or the document", shortcut: "takeNext" },
  { keys: ["/"], does: "Go to the search", shortcut: "search" },
  { keys: ["x"], does: "Select or deselect the document", shortcut: null },
  { keys: ["b"], does: "Go to the actions of the selected documents", shortcut: null },
  { keys: ["Escape"], does: "Clear the selection", shortcut: null },
  { keys: ["?"], does: "Show this list", shortcut: "help" },
];

export type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** The action of a key. `isOnRow`: a document has the focus; otherwise the arrow keys scroll the page. */
export function findShortcut({ key, ctrlKey, metaKey, altKey }: KeyPress, isOnRow: boolean): Shortcut | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key.startsWith("Arrow") && !isOnRow) return null;
  return SHORTCUTS.find(({ keys }) => keys.includes(key))?.shortcut ?? null;
}
