import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { PlainButton } from "../basics.tsx";
import { useUnsavedChangesGuard } from "./unsaved-changes.ts";

interface Props {
  /** Whether there are unsaved changes. */
  active: boolean;
  question: string;
  /** Called when the user discards the changes. */
  onLeave: () => void;
}

/** Asks for confirmation before the user leaves a screen with unsaved changes. */
export function UnsavedChangesDialog({ active, question, onLeave }: Props) {
  const [isAsking, setAsking] = useState(false);
  const resolver = useRef<((leave: boolean) => void) | null>(null);
  useUnsavedChangesGuard(active, () => {
    // A second navigation cancels the first: both share this dialog.
    resolver.current?.(false);
    setAsking(true);
    return new Promise((resolve) => {
      resolver.current = resolve;
    });
  });
  const reply = (leave: boolean) => {
    setAsking(false);
    if (leave) onLeave();
    resolver.current?.(leave);
    resolver.current = null;
  };
  return (
    <Modal opened={isAsking} onClose={() => reply(false)} title="Leave without saving?">
      <Stack>
        <Text>{question}</Text>
        <Group justify="flex-end">
          <PlainButton onClick={() => reply(false)} data-autofocus>
            Stay
          </PlainButton>
          <Button color="red" onClick={() => reply(true)}>
            Leave
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
