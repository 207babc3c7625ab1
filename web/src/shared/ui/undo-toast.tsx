import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { LongText } from "./ui/long-text.tsx";

/** Long enough to read, to reach with the keyboard, and to change one's mind. */
const STAY_MS = 12_000;

/** Says that something was done without asking, and offers to take it back. */
export function toastUndo(message: string, onUndo: () => void): void {
  const id = notifications.show({
    color: "steel",
    autoClose: STAY_MS,
    role: "status",
    closeButtonProps: { "aria-label": "Close" },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <LongText>{message}</LongText>
        <Button
          size="compact-sm"
          variant="light"
          flex="none"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
}
