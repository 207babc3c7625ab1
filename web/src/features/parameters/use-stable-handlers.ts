import { useEffect, useMemo, useRef } from "react";
import type { FieldHandlers } from "./inputs/parameter-field.tsx";

/** Returns handlers with a stable identity, so that a memoized field is rendered again only when it changed. */
export function useStableHandlers(handlers: FieldHandlers): FieldHandlers {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  return useMemo<FieldHandlers>(
    () => ({
      type: (field, text) => latest.current.type(field, text),
      revert: (field) => latest.current.revert(field),
      save: (field) => latest.current.save(field),
      remove: (field) => latest.current.remove(field),
    }),
    [],
  );
}
