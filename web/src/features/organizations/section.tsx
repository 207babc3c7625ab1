import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useId, type ReactNode } from "react";

interface Props {
  title: string;
  caption: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A section of the screen with its heading. */
export function Section({ title, caption, action, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" withBorder p="md" radius="md" aria-labelledby={id}>
      <Stack>
        <Group justify="space-between" align="flex-start" gap="xs">
          <div>
            <Title order={2} id={id}>
              {title}
            </Title>
            <Text size="sm" c="dimmed">
              {caption}
            </Text>
          </div>
          {action}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
