import { useEffect, useState } from "react";

/**
 * Whether a dialog is open, or was closed by the event that is being handled. The keydown event that closes a dialog reaches
 * the dialogs below it as well, and must not close them too.
 */
export function useOpenUntilHandled(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  useEffect(() => {
    const after = setTimeout(() => setWasOpen(isOpen));
    return () => clearTimeout(after);
  }, [isOpen]);
  return isOpen || wasOpen;
}
