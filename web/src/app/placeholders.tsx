import { Box, Button, Center, Group, Loader, Skeleton, Stack, Text, Title } from "@mantine/core";
import { Logo } from "../shared/ui/page/logo.tsx";
import layout from "./layout/layout.module.css";
import classes from "./placeholders.module.css";

/** The skeleton that is shown while a screen's code loads. */
export function ContentPlaceholder() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton h="1.75rem" maw="14rem" />
      <Skeleton h="2.25rem" />
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} h="2.5rem" />
      ))}
    </Stack>
  );
}

/** The skeleton of the layout while its code loads, so that the first paint already has the page's shape. */
export function FramePlaceholder() {
  return (
    <Box display="flex" mih="100dvh">
      <Box className={classes.sidebar} visibleFrom="sm">
        <div className={layout.brand}>
          <Logo size={26} />
        </div>
      </Box>
      <Box flex={1}>
        <Box className={classes.header} />
        <Box p="md">
          <ContentPlaceholder />
        </Box>
      </Box>
    </Box>
  );
}

/** The placeholder of pages without the layout. Its logo is where the page's will be. */
export function PagePlaceholder() {
  return (
    <Stack mih="100dvh" gap={0} aria-busy="true">
      <Group component="header" p="md">
        <Logo />
      </Group>
      <Center flex={1}>
        <Loader role="progressbar" aria-label="Loading" />
      </Center>
    </Stack>
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
