import { Box, Button, Center, Group, Loader, Skeleton, Stack, Text, Title } from "@mantine/core";
import classes from "./placeholders.module.css";

/** The skeleton that is shown while a screen's code loads. */
export function ContentPlaceholder() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton className={classes.title} />
      <Skeleton className={classes.line} />
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className={classes.row} />
      ))}
    </Stack>
  );
}

/** The skeleton of the layout while its code loads, so that the first paint already has the page's shape. */
export function FramePlaceholder() {
  return (
    <Box className={classes.frame}>
      <Box className={classes.sidebar} visibleFrom="sm" />
      <Box className={classes.column}>
        <Box className={classes.header} />
        <Box p="md">
          <ContentPlaceholder />
        </Box>
      </Box>
    </Box>
  );
}

/** The placeholder of pages without the layout. */
export function PagePlaceholder() {
  return (
    <Center mih="100dvh" aria-busy="true">
      <Loader role="progressbar" aria-label="Loading" />
    </Center>
  );
}

export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack role="alert" align="flex-start">
        <Title order={1}>The service cannot be reached</Title>
        <Text>Please check your connection. This page tries again by itself every few seconds.</Text>
        <Group>
          <Button onClick={onRetry}>Try again now</Button>
        </Group>
      </Stack>
    </Center>
  );
}
