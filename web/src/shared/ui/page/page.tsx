import { Box, Group, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import { pageTitle } from "./page-title.ts";
import classes from "./page.module.css";

interface Props {
  title: string;
  caption?: string;
  actions?: ReactNode;
  /** Limits the page to the window's height: the content scrolls instead of the page. */
  fills?: boolean;
  children: ReactNode;
}

/** A page with title, caption, main actions and content. */
export function Page({ title, caption, actions, fills = false, children }: Props) {
  useDocumentTitle(pageTitle(title));
  return (
    <Stack gap="md" className={fills ? classes.filling : undefined}>
      <Group justify="space-between" align="flex-end" gap="sm">
        <Box flex="1 1 12rem" miw={0}>
          <Title order={1}>{title}</Title>
          {caption && (
            <Text size="sm" c="dimmed">
              {caption}
            </Text>
          )}
        </Box>
        {actions && <div className={classes.actions}>{actions}</div>}
      </Group>
      {children}
    </Stack>
  );
}
