import { useWindowEvent } from "@mantine/hooks";
import type { RefObject } from "react";
import { hasModifier, isHandledElsewhere } from "../../shared/ui/hooks/shortcuts.ts";

/** Calls `onTake` for a key, except while a person types or something lies above the element. */
export function useTakeKey(ref: RefObject<HTMLElement | null>, key: string, onTake: () => void): void {
  useWindowEvent("keydown", (event) => {
    if (event.key !== key || hasModifier(event) || event.repeat || event.defaultPrevented) return;
    if (!ref.current || isHandledElsewhere(event.target, { element: ref.current })) return;
    event.preventDefault();
    onTake();
  });
}
