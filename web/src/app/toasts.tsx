import { useMediaQuery } from "@mantine/hooks";
import { Notifications } from "@mantine/notifications";
import { SMALL_SCREEN } from "../shared/ui/sizes.ts";
import classes from "./toasts.module.css";

/**
 * The container of toasts. They stand where no menu opens: at the bottom, and on a phone, whose buttons are there, at the top.
 * Toasts that are shown before it has loaded wait in Mantine's store.
 */
export default function Toasts() {
  const isSmall = useMediaQuery(SMALL_SCREEN, undefined, { getInitialValueInEffect: false });
  return <Notifications position={isSmall ? "top-right" : "bottom-center"} limit={4} classNames={{ root: classes.toasts }} />;
}
