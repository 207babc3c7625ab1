import { Text } from "@mantine/core";
import type { ReactNode } from "react";

/** The second line of a cell. */
export function Aside({ children }: { children: ReactNode }) {
  return (
    <Text component="div" size="xs" c="dimmed">
      {children}
    </Text>
  );
}
