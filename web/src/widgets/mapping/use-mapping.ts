import type { TakeoffMapping, TakeoffPreview } from "@takeoff/contracts";
import { useDeferredValue, useMemo, useState } from "react";
import {
  areEqualMappings,
  findInitialChoices,
  findUnderstoodMapping,
  readChoices,
  withHeaderRow,
  withRole,
  withTableChoice,
  type Choices,
} from "./choices.ts";
import type { PreviewReading } from "./reading.ts";

export interface Mapping {
  choices: Choices;
  /** What the rows mean with the choices of the last rendering that had time to read them. */
  reading: PreviewReading;
  /** The choices differ from what is understood without a person. */
  isChanged: boolean;
  setRole: (column: number, role: Parameters<typeof withRole>[2]) => void;
  setHeaderRow: (headerRow: number | null) => void;
  setTableChoice: (chosen: Parameters<typeof withTableChoice>[1]) => void;
  reset: () => void;
}

/** The choices about a preview's columns and what its rows mean with them. */
export function useMapping(preview: TakeoffPreview, confirmed: TakeoffMapping | null): Mapping {
  const [choices, setChoices] = useState(() => findInitialChoices(preview, confirmed ?? preview.mapping));
  const understood = useMemo(() => findUnderstoodMapping(preview), [preview]);
  // Reading 2,000 rows takes up to 70 ms: the menus show a choice before that.
  const deferred = useDeferredValue(choices.mapping);
  const isConfirmed = (confirmed ?? preview.mapping) !== null;
  const reading = useMemo(() => readChoices(preview, deferred, understood, isConfirmed), [preview, deferred, understood, isConfirmed]);
  const isChanged = useMemo(() => !areEqualMappings(choices.mapping, understood), [choices.mapping, understood]);
  const actions = useMemo<Pick<Mapping, "setRole" | "setHeaderRow" | "setTableChoice" | "reset">>(
    () => ({
      setRole: (column, role) => setChoices((last) => withRole(last, column, role)),
      setHeaderRow: (headerRow) => setChoices((last) => withHeaderRow(preview, last, headerRow)),
      setTableChoice: (chosen) => setChoices((last) => withTableChoice(last, chosen)),
      reset: () => setChoices({ mapping: understood, moved: null }),
    }),
    [preview, understood],
  );
  return { choices, reading, isChanged, ...actions };
}
