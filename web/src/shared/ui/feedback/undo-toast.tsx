import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { LongText } from "../text/cell-texts.tsx";

/** Long enough to read the message and to reach the button with the keyboard. */
const AUTO_CLOSE_MS = 12_000;

/** Shows a success message with an Undo button. */
export function toastUndo(message: string, onUndo: () => void): void {
  const id = notifications.show({
    color: "steel",
    autoClose: AUTO_CLOSE_MS,
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
