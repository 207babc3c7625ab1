import { notifications } from "@mantine/notifications";

const STAY_MS = 6000;

/** Says that something was done. */
export function toast(message: string): void {
  notifications.show({ message, color: "steel", autoClose: STAY_MS, role: "status", closeButtonProps: { "aria-label": "Close" } });
}

/** Says that something failed. Stays until it is closed: it may be read late. */
export function toastError(message: string): void {
  notifications.show({ message, color: "red", autoClose: false, role: "alert", closeButtonProps: { "aria-label": "Close" } });
}
