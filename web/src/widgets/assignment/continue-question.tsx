import { Button, Group, Stack } from "@mantine/core";
import type { Assignment } from "@takeoff/contracts";
import { StartedQuestion } from "./started-question.tsx";

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
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={onContinue} data-autofocus>
          Continue
        </Button>
      </Group>
    </Stack>
  );
}
