import { Text } from "@mantine/core";
import type { DraftViewers } from "@takeoff/contracts";
import { describeViewers } from "../lines/lines.ts";

/** Who else has the draft open. Its place is kept for screen readers, which read what appears in it. */
export function ViewersNotice({ viewers }: DraftViewers) {
  return (
    <Text size="xs" c="dimmed" role="status">
      {describeViewers(viewers)}
    </Text>
  );
}
