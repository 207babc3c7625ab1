import { useState } from "react";

/**
 * What a dialog shows: its subject, and the last one while it fades. It stays mounted, so that the focus returns to the
 * button that opened it.
 */
export function useShown<T>(subject: T | null): T | null {
  const [shown, setShown] = useState(subject);
  if (subject !== null && subject !== shown) setShown(subject);
  return shown;
}
