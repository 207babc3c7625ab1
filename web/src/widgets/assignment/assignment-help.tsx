import { Text } from "@mantine/core";
import { ASSIGNMENT_HELP } from "@takeoff/contracts";

const STORAGE_KEY = "takeoff-assignment-known";

/** Whether this browser's user has taken, started or released a document before. */
export function isAssignmentKnown(userId: number): boolean {
  return localStorage.getItem(STORAGE_KEY) === String(userId);
}

export function setAssignmentKnown(userId: number): void {
  localStorage.setItem(STORAGE_KEY, String(userId));
}

/** What the buttons do, for those who have not used one yet. */
export function AssignmentHelp() {
  return (
    <Text size="xs" c="dimmed" w="100%">
      {ASSIGNMENT_HELP}
    </Text>
  );
}
