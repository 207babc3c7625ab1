import { useEffect, useRef } from "react";

/** The ref of a button that a step of a dialog replaces: it gets the focus when the step closes. */
export function useReturnedFocus(isStepOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isStepOpen);
  useEffect(() => {
    if (wasOpen.current && !isStepOpen) button.current?.focus();
    wasOpen.current = isStepOpen;
  }, [isStepOpen]);
  return button;
}
