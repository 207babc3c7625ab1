import { Text } from "@mantine/core";
import { MESSAGES, type Assignment } from "@takeoff/contracts";
import { formatSpan } from "../../shared/format.ts";
import { useAtTime } from "../../shared/ui/hooks/use-at-time.ts";

/** Asks whether to go on with a document that a colleague has. */
export function StartedQuestion({ assignment: { username, since } }: { assignment: Assignment }) {
  const ago = useAtTime((now) => formatSpan(now.getTime() - Date.parse(since)));
  return <Text>{MESSAGES.assignment.started(username, ago)}</Text>;
}
