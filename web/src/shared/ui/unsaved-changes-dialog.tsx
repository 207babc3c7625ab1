import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { useLeaveGuard } from "../leaving.ts";

interface Props {
  /** Whether anything is unsaved. */
  active: boolean;
  question: string;
  /** Called when it is given up. */
  onLeave: () => void;
}

/** Asks before one leaves a screen with unsaved changes. */
export function LeaveDialog({ active, question, onLeave }: Props) {
  const [isAsking, setAsking] = useState(false);
  const answer = useRef<((leave: boolean) => void) | null>(null);
  useLeaveGuard(active, () => {
    // Whoever asks anew has the earlier question answered: its dialog is this one.
    answer.current?.(false);
    setAsking(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  });
  const reply = (leave: boolean) => {
    setAsking(false);
    if (leave) onLeave();
    answer.current?.(leave);
    answer.current = null;
  };
  return (
    <Modal opened={isAsking} onClose={() => reply(false)} title="Leave without saving?">
      <Stack>
        <Text>{question}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => reply(false)} data-autofocus>
            Stay
          </Button>
          <Button color="red" onClick={() => reply(true)}>
            Leave
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
