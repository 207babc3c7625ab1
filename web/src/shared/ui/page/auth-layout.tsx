import { Center, Group, Stack } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFirstScreenReport } from "../../start/first-screen.ts";
import { ColorSchemeSwitch } from "./color-scheme-switch.tsx";
import classes from "./auth-layout.module.css";
import { pageTitle } from "./page-title.ts";
import { Logo } from "./logo.tsx";

/** The layout of the pages before the log-in: logo, one form or message, and a link to the start page. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(pageTitle(title));
  useFirstScreenReport();
  return (
    <div className={classes.page}>
      <Group component="header" justify="space-between" p="md">
        <Link to="/" aria-label="Takeoff: go to home">
          <Logo />
        </Link>
        <ColorSchemeSwitch />
      </Group>
      <Center component="main" className={classes.main} p="md">
        <Stack className={classes.column}>{children}</Stack>
      </Center>
    </div>
  );
}
