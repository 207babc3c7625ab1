import { Text } from "@mantine/core";
import { isOpen, type Document } from "@takeoff/contracts";
import { formatExactTime, formatTime } from "../../../shared/format.ts";
import { useAtTime } from "../../../shared/ui/hooks/use-at-time.ts";
import { describeDue, isLate } from "./due-text.ts";

function RelativeDue({ at }: { at: string }) {
  const text = useAtTime((now) => describeDue(at, now));
  const late = useAtTime((now) => isLate(at, now));
  return (
    <Text
      component="time"
      display="block"
      size="xs"
      fw={late ? 600 : undefined}
      c={late ? "var(--mantine-color-error)" : "dimmed"}
      dateTime={at}
      title={`Due ${formatTime(at)} (${formatExactTime(at)})`}
    >
      {text}
    </Text>
  );
}

/** How soon an open document is due, or how late it is, for staff. */
export function DueTime({ document: { status, due_at } }: { document: Document }) {
  return isOpen(status) && due_at !== null ? <RelativeDue at={due_at} /> : null;
}
