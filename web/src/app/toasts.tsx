import { Notifications } from "@mantine/notifications";

/** Where toasts appear. They wait in their store until this has loaded. */
export default function Toasts() {
  return <Notifications position="top-right" limit={4} />;
}
