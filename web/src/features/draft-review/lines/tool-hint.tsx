import { Text } from "@mantine/core";
import type { SheetView } from "@takeoff/contracts";
import { describeMeasured } from "../../../widgets/sheet/scales.ts";
import type { Measured } from "../../../widgets/sheet/view/view.ts";
import type { Tool } from "../state/review-state.ts";

interface Props {
  tool: Tool;
  measured: Measured | null;
  views: readonly SheetView[];
  /** Whether the box of a new line is drawn already. */
  hasBox: boolean;
}

/** What to do with the chosen tool, or what it measured. */
export function ToolHint({ tool, measured, views, hasBox }: Props) {
  if (tool === "measure")
    return (
      <Text size="xs" role="status">
        {measured === null ? "Click two points on the drawing." : describeMeasured(measured, views)}
      </Text>
    );
  if (tool === "box" && !hasBox)
    return (
      <Text size="xs" role="status">
        Draw a box around the piece on the drawing.
      </Text>
    );
  return null;
}
