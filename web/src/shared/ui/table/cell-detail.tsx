import { Text } from "@mantine/core";
import type { ReactNode } from "react";

/** The second, smaller line of a table cell. */
export function CellDetail({ children }: { children: ReactNode }) {
  return (
    <Text component="div" size="xs" c="dimmed">
      {children}
    </Text>
  );
}
