import { Text } from "@mantine/core";
import type { Assignment } from "@takeoff/contracts";
import { useAtTime } from "../../shared/ui/hooks/use-at-time.ts";
import { describeIdle, describeSince } from "./assignment-text.ts";

function Idle({ assignment }: { assignment: Assignment }) {
  const text = useAtTime((now) => describeIdle(assignment, now));
  return text !== null && <div>{text}</div>;
}

/** Who has a document and since when, and since when it is idle: the content of a tooltip or a line. */
export function AssignedTo({ assignment }: { assignment: Assignment }) {
  return (
    <>
      <div>{describeSince(assignment)}</div>
      <Idle assignment={assignment} />
    </>
  );
}

/** The same as small text; says also that an open document has no one. */
export function AssignmentLine({ assignment }: { assignment: Assignment | null }) {
  return (
    <Text component="div" size="sm">
      {assignment ? <AssignedTo assignment={assignment} /> : "Unassigned"}
    </Text>
  );
}
