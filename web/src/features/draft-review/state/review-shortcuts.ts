import { useWindowEvent } from "@mantine/hooks";
import { REVIEW_TAKE_KEY } from "../../../widgets/assignment/take-key.ts";
import { findAction, isHandledElsewhere, listShortcuts, type ActionOf } from "../../../shared/ui/hooks/shortcuts.ts";

/** The keyboard shortcuts of the review. The control of the assignment handles the key that takes the document. */
export const REVIEW_SHORTCUTS = listShortcuts([
  { keys: ["j", "ArrowDown"], does: "Go to the next line", action: "next" },
  { keys: ["k", "ArrowUp"], does: "Go to the previous line", action: "previous" },
  { keys: ["a"], does: "Accept the line", action: "accept" },
  { keys: ["x"], does: "Reject the line", action: "reject" },
  { keys: ["e"], does: "Correct the line", action: "edit" },
  { keys: ["d"], does: "Split the line", action: "split" },
  { keys: ["c"], does: "Join the line with others that say the same", action: "join" },
  { keys: ["A"], does: "Accept all sure lines of this sheet", action: "acceptSure" },
  { keys: ["u"], does: "Take the last decision, split, join or answer back", action: "undo" },
  { keys: ["n"], does: "Go to the next open line that is not sure, or has no length", action: "nextQuestion" },
  { keys: ["]"], does: "Go to the next sheet", action: "nextSheet" },
  { keys: ["["], does: "Go to the previous sheet", action: "previousSheet" },
  { keys: ["b"], does: "Add a line by drawing a box", action: "add" },
  { keys: ["m"], does: "Measure between two points", action: "measure" },
  { keys: ["s"], does: "Set the scale of a view", action: "scale" },
  { keys: ["+"], does: "Zoom in", action: "zoomIn" },
  { keys: ["-"], does: "Zoom out", action: "zoomOut" },
  { keys: ["0"], does: "Show the whole page", action: "fit" },
  { keys: ["f"], does: "Show all places of the line", action: "fitLine" },
  { keys: ["R"], does: "Take corrections of the marked-up PDF in", action: "corrections" },
  { keys: ["S"], does: "Complete the takeoff and send it", action: "send" },
  { keys: [REVIEW_TAKE_KEY], does: "Take the document", action: null },
  { keys: ["?"], does: "Show this list", action: "help" },
]);

export type ReviewAction = ActionOf<typeof REVIEW_SHORTCUTS>;

/** Calls `onAction` for each shortcut, except while a person types or a dialog is open. */
export function useReviewShortcuts(onAction: (action: ReviewAction) => void): void {
  useWindowEvent("keydown", (event) => {
    if (event.defaultPrevented || isHandledElsewhere(event.target)) return;
    const action = findAction(REVIEW_SHORTCUTS, event);
    if (action === null) return;
    event.preventDefault();
    onAction(action);
  });
}
