import { Tooltip, UnstyledButton } from "@mantine/core";
import type { Assignment, Document } from "@takeoff/contracts";
import { AssignedTo } from "../../../widgets/assignment/assigned-to.tsx";
import { abbreviateName } from "../../../widgets/assignment/assignment-text.ts";
import { useShowDocument } from "../../../widgets/drawer/address/use-open-document.ts";
import { useUser } from "../../../shared/api/session.tsx";
import { StatusBadge } from "../../../shared/ui/feedback/status-badge.tsx";
import classes from "./assignment-mark.module.css";

function Mark({ id, assignment }: { id: number; assignment: Assignment }) {
  const user = useUser();
  const open = useShowDocument();
  const isOwn = assignment.user_id === user.id;
  const initials = abbreviateName(assignment.username);
  return (
    <Tooltip label={<AssignedTo assignment={assignment} />} events={{ hover: true, focus: true, touch: false }}>
      <UnstyledButton
        className={classes.mark}
        data-own={isOwn || undefined}
        // With the text in sight, which speech control goes by.
        aria-label={`${initials}: assigned to ${isOwn ? "you" : assignment.username}`}
        onClick={() => open(id)}
      >
        {initials}
      </UnstyledButton>
    </Tooltip>
  );
}

/** A document's status. For the mouse it says who has the document, as its mark does for the keyboard too. */
export function AssignedStatus({ document: { status, assignment } }: { document: Document }) {
  const badge = <StatusBadge status={status} />;
  if (!assignment) return badge;
  return (
    <Tooltip label={<AssignedTo assignment={assignment} />} events={{ hover: true, focus: false, touch: false }}>
      <span>{badge}</span>
    </Tooltip>
  );
}

/** The initials of the member of staff who has a document. A click opens the document, which says since when. */
export function AssignmentMark({ document: { id, assignment } }: { document: Document }) {
  return assignment && <Mark id={id} assignment={assignment} />;
}
