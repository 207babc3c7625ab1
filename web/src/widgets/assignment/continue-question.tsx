import { Button, Group, Stack, Text } from "@mantine/core";
import { type Assignment, MESSAGES } from "@takeoff/contracts";
import { PlainButton } from "../../shared/ui/form/buttons.ts";
import { formatSpan } from "../../shared/format.ts";
import { useAtTime } from "../../shared/ui/hooks/use-at-time.ts";

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
