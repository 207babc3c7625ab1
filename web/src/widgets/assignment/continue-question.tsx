import { Button, Group, Stack, Text } from "@mantine/core";
import { type Assignment, type Document, isOpen, MESSAGES } from "@takeoff/contracts";
import { PlainButton } from "../../shared/ui/basics.tsx";
import { formatSpan } from "../../shared/format.ts";
import { useAtTime } from "../../shared/ui/hooks/use-at-time.ts";
import { useState } from "react";
import { useUser } from "../../shared/api/session.tsx";
import { findOtherAssignment } from "./assignment-text.ts";

interface Props {
  assignment: Assignment;
  onContinue: () => void;
  onCancel: () => void;
}

/** The content of a dialog that asks whether to go on with a document that a colleague has. */
export function ContinueQuestion({ assignment, onContinue, onCancel }: Props) {
  return (
    <Stack>
      <StartedQuestion assignment={assignment} />
      <Group justify="flex-end">
        <PlainButton onClick={onCancel}>Cancel</PlainButton>
        <Button onClick={onContinue} data-autofocus>
          Continue
        </Button>
      </Group>
    </Stack>
  );
}

/** Asks whether to go on with a document that a colleague has. */
export function StartedQuestion({ assignment: { username, since } }: { assignment: Assignment }) {
  const ago = useAtTime((now) => formatSpan(now.getTime() - Date.parse(since)));
  return <Text>{MESSAGES.assignment.started(username, ago)}</Text>;
}

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
