import { Group, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import { pageTitle } from "./page-title.ts";
import classes from "./screen.module.css";

interface Props {
  title: string;
  caption?: string;
  actions?: ReactNode;
  /** The content scrolls by itself, inside of the window's height. */
  fills?: boolean;
  children: ReactNode;
}

/** A screen's title, its caption and main actions, and its content. */
export function Screen({ title, caption, actions, fills = false, children }: Props) {
  useDocumentTitle(pageTitle(title));
  return (
    <Stack gap="md" className={fills ? classes.filling : undefined}>
      <Group justify="space-between" align="flex-end" gap="sm">
        <div>
          <Title order={1}>{title}</Title>
          {caption && (
            <Text size="sm" c="dimmed">
              {caption}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {children}
    </Stack>
  );
}
