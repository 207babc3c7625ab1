import { Alert } from "@mantine/core";
import type { Draft } from "@takeoff/contracts";
import { InlineButton } from "../../shared/ui/form/buttons.tsx";
import { describeKept } from "./lines/lines.ts";

/** Says what became of the decisions on the reading before; nothing where there were none. */
export function KeptDecisions({ totals, onShowLost }: Pick<Draft, "totals"> & { onShowLost: () => void }) {
  const kept = describeKept(totals);
  if (kept === null) return null;
  return (
    <Alert color={totals.lost > 0 ? "yellow" : "steel"} role="status">
      {kept}
      {totals.lost > 0 && (
        <InlineButton mt="xs" display="block" onClick={onShowLost}>
          Show what was not found again
        </InlineButton>
      )}
    </Alert>
  );
}
