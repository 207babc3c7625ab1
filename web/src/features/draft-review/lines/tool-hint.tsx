import { Text } from "@mantine/core";
import type { SheetTool } from "../../../widgets/sheet/view/use-sheet-pointer.ts";

interface Props {
  tool: SheetTool;
  /** Whether the box of a new line is drawn already. */
  hasBox: boolean;
}

/** What to do with the tool that adds a line. What is measured stands above the drawing. */
export function ToolHint({ tool, hasBox }: Props) {
  if (tool !== "box" || hasBox) return null;
  return (
    <Text size="xs" role="status">
      Draw a box around the piece on the drawing.
    </Text>
  );
}
