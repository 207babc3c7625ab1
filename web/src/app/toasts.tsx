import { Notifications } from "@mantine/notifications";
import classes from "./toasts.module.css";

/** The container of toasts. Toasts that are shown before it has loaded wait in Mantine's store. */
export default function Toasts() {
  return <Notifications position="top-right" limit={4} classNames={{ root: classes.toasts }} />;
}
