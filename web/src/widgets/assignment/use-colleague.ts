import { isOpen, type Assignment, type Document } from "@takeoff/contracts";
import { useState } from "react";
import { useUser } from "../../shared/api/session.tsx";
import { findOtherAssignment } from "./assignment-text.ts";

export interface Colleague {
  /** The assignment that the user has not confirmed yet; null when there is nothing to ask. */
  assignment: Assignment | null;
  /** The user goes on in spite of it. */
  confirm: () => void;
}

/**
 * The colleague who has an open document, about whom the user is asked before they act on it: once for each colleague, also for one who
 * takes it in the meantime.
 * @param confirmed the colleague about whom the user was asked already
 */
export function useColleague(document: Document, confirmed: number | null = null): Colleague {
  const { id: userId } = useUser();
  const [known, setKnown] = useState(confirmed);
  const assignment = isOpen(document.status) ? findOtherAssignment(document, userId) : null;
  return {
    assignment: assignment?.user_id === known ? null : assignment,
    confirm: () => setKnown(assignment?.user_id ?? null),
  };
}
