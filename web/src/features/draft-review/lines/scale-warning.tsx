import { Alert } from "@mantine/core";
import type { SheetView } from "@takeoff/contracts";
import { InlineButton } from "../../../shared/ui/form/buttons.tsx";
import { describeScaleDoubt } from "../sheet/scales.ts";

/** Says that nothing is measured in a view until its scale is picked. */
export function ScaleWarning({ views, onPick }: { views: readonly SheetView[]; onPick: () => void }) {
  const warning = describeScaleDoubt(views);
  if (warning === null) return null;
  return (
    <Alert color="yellow" role="status">
      {warning}
      <InlineButton mt="xs" display="block" onClick={onPick}>
        Pick a scale
      </InlineButton>
    </Alert>
  );
}
