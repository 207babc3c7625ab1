import { Box, Group, Paper, Skeleton, Stack, Title } from "@mantine/core";
import { useId, type ReactNode } from "react";
import { Dimmed } from "../basics.tsx";
import { ErrorBanner } from "../feedback/error-banner.tsx";

interface Props {
  title: string;
  caption?: string;
  /** What stands at the end of the heading's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section of a screen with its heading. */
export function Section({ title, caption, action, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" withBorder p="md" radius="md" aria-labelledby={id}>
      <Stack>
        <Group justify="space-between" align="flex-start" gap="xs">
          {/* A long caption breaks, so that the action stays next to the title. */}
          <Box flex="1 1 14rem" miw={0}>
            <Title order={2} id={id}>
              {title}
            </Title>
            {caption && <Dimmed size="sm">{caption}</Dimmed>}
          </Box>
          {action}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}

interface LoadedProps<T> {
  /** As SWR returns it. */
  of: { data: T | undefined; error: unknown; mutate: () => Promise<unknown> };
  /** The message when it could not be loaded. */
  failure: string;
  /** The height of what will be there, so that what is below does not move. */
  h: string | number;
  children: (data: T) => ReactNode;
}

/** What is loaded for a section: until then its skeleton, or why there is none. */
export function Loaded<T>({ of: { data, error, mutate }, failure, h, children }: LoadedProps<T>) {
  return (
    <>
      {error !== undefined && <ErrorBanner message={failure} error={error} onRetry={() => void mutate()} />}
      {data === undefined ? error === undefined && <Skeleton h={h} /> : children(data)}
    </>
  );
}
