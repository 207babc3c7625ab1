import { Text } from "@mantine/core";
import { isOpen, MESSAGES, type Document } from "@takeoff/contracts";
import { formatExactTime, formatShortTime } from "../../../shared/format.ts";

/** When the results of an open document are expected, for those who wait for them. */
export function ExpectedBy({ document: { status, due_at } }: { document: Document }) {
  if (!isOpen(status) || due_at === null) return null;
  return (
    <Text component="time" display="block" size="xs" c="dimmed" dateTime={due_at} title={formatExactTime(due_at)}>
      {MESSAGES.documents.expectedBy(formatShortTime(due_at))}
    </Text>
  );
}
