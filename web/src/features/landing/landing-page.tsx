import { Anchor, Button, Container, Group, Stack, Tabs, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { PAGES, TURNAROUND_HOURS } from "@takeoff/contracts";
import { IconBook, IconSparkles } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import { Dimmed } from "../../shared/ui/basics.tsx";
import { COPYRIGHT } from "../../shared/copyright.ts";
import { SUPPORT_LINK } from "../../shared/support.ts";
import { ColorSchemeSwitch } from "../../shared/ui/page/color-scheme-switch.tsx";
import { Logo } from "../../shared/ui/page/logo.tsx";
import { pageTitle } from "../../shared/ui/page/page-title.ts";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { Features } from "./features.tsx";
import classes from "./landing.module.css";
import { PlanVideo } from "./plan-video.tsx";
import { Resources } from "./resources.tsx";

/** A link to the login page that passes on the address to open after the log-in. */
function useLoginLink() {
  return { component: Link, to: PAGES.login, state: useLocation().state as unknown };
}

function Hero() {
  const login = useLoginLink();
  return (
    <div className={classes.hero}>
      <Stack gap="lg" justify="center">
        <Title order={1} className={classes.headline}>
          Welcome to Takeoff
        </Title>
        <Text className={classes.lead} c="dimmed">
          Send the drawings of a project and receive its takeoff: a marked-up PDF, a CSV of every piece, and XML for your estimating tool,
          usually within {TURNAROUND_HOURS} hours.
        </Text>
        <Group>
          <Button {...login} size="md">
            Login
          </Button>
          <Anchor component={Link} to={PAGES.signUp}>
            No account yet?
          </Anchor>
        </Group>
      </Stack>
      <PlanVideo />
    </div>
  );
}

export default function LandingPage() {
  useDocumentTitle(pageTitle());
  const login = useLoginLink();
  return (
    <Stack gap={0} mih="100dvh">
      <Container component="header" size={LAYOUT.landing} w="100%" py="md">
        <Group justify="space-between">
          <Logo />
          <Group gap="xs">
            <ColorSchemeSwitch />
            <Button {...login} variant="default">
              Login
            </Button>
          </Group>
        </Group>
      </Container>
      <Container component="main" size={LAYOUT.landing} w="100%" flex={1}>
        <Hero />
        <Tabs defaultValue="features" keepMounted={false} pb="3rem">
          <Tabs.List mb="lg">
            <Tabs.Tab value="features" leftSection={<IconSparkles size={LAYOUT.icon.sm} aria-hidden />}>
              Features
            </Tabs.Tab>
            <Tabs.Tab value="resources" leftSection={<IconBook size={LAYOUT.icon.sm} aria-hidden />}>
              Resources
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="features">
            <Features />
          </Tabs.Panel>
          <Tabs.Panel value="resources">
            <Resources />
          </Tabs.Panel>
        </Tabs>
      </Container>
      <footer className={classes.footer}>
        <Container size={LAYOUT.landing}>
          <Group justify="space-between">
            <Dimmed size="sm">{COPYRIGHT}</Dimmed>
            <Anchor href={SUPPORT_LINK} size="sm">
              Contact support
            </Anchor>
          </Group>
        </Container>
      </footer>
    </Stack>
  );
}
