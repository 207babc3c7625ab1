import { Group, Loader, Portal, Text } from "@mantine/core";
import classes from "./busy-overlay.module.css";

/** Covers the page, but not dialogs, while a request is in progress. */
export function BusyOverlay({ label }: { label: string }) {
  return (
    <Portal>
      <div className={classes.overlay}>
        <Group gap="sm" px="lg" py="md" className={classes.panel} role="status">
          <Loader size="sm" aria-hidden />
          <Text fw={600}>{label}</Text>
        </Group>
      </div>
    </Portal>
  );
}
