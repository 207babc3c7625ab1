import { Alert, Button } from "@mantine/core";
import type { SheetView } from "@takeoff/contracts";
import { describeScaleDoubt } from "../sheet/scales.ts";

/** Says that nothing is measured in a view until its scale is picked. */
export function ScaleWarning({ views, onPick }: { views: readonly SheetView[]; onPick: () => void }) {
  const warning = describeScaleDoubt(views);
  if (warning === null) return null;
  return (
    <Alert color="yellow" role="status">
      {warning}
      <Button mt="xs" size="compact-sm" variant="default" display="block" onClick={onPick}>
        Pick a scale
      </Button>
    </Alert>
  );
}
