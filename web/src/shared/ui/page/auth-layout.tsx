import { Center, Group, Stack } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFirstScreenReport } from "../../start/first-screen.ts";
import { ColorSchemeSwitch } from "./color-scheme-switch.tsx";
import { pageTitle } from "./page-title.ts";
import { Logo } from "./logo.tsx";

/** The layout of the pages before the log-in: logo, one form or message, and a link to the start page. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(pageTitle(title));
  useFirstScreenReport();
  return (
    <Stack gap={0} mih="100dvh">
      <Group component="header" justify="space-between" p="md">
        <Link to="/" aria-label="Takeoff: go to home">
          <Logo />
        </Link>
        <ColorSchemeSwitch />
      </Group>
      <Center component="main" flex={1} px="md" pt="md" pb="15vh">
        <Stack w="min(100%, 24rem)">{children}</Stack>
      </Center>
    </Stack>
  );
}
