import { notifications } from "@mantine/notifications";

const AUTO_CLOSE_MS = 6000;

/** Shows a success message that closes by itself. */
export function toast(message: string): void {
  notifications.show({ message, color: "steel", autoClose: AUTO_CLOSE_MS, role: "status", closeButtonProps: { "aria-label": "Close" } });
}

/** Shows an error message that stays until the user closes it. */
export function toastError(message: string): void {
  notifications.show({ message, color: "red", autoClose: false, role: "alert", closeButtonProps: { "aria-label": "Close" } });
}
