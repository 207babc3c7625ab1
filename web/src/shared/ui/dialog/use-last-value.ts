import { useState } from "react";

/**
 * Returns the value, or the last one while it is null. A dialog uses it to keep its content during the closing transition:
 * it stays mounted, so that Mantine returns the focus to the button that opened it.
 */
export function useLastValue<T>(subject: T | null): T | null {
  const [shown, setShown] = useState(subject);
  if (subject !== null && subject !== shown) setShown(subject);
  return shown;
}
