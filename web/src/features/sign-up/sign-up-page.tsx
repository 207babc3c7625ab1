import { Anchor, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { PAGES, SUPPORT_EMAIL } from "@takeoff/contracts";
import { Dimmed, PlainButton } from "../../shared/ui/basics.tsx";
import { SUPPORT_LINK } from "../../shared/support.ts";
import { AuthLayout } from "../../shared/ui/page/auth-layout.tsx";

/** Refers the visitor to the administrator, who creates accounts. */
export default function SignUpPage() {
  return (
    <AuthLayout title="Sign up">
      <Paper withBorder p="lg" radius="md">
        <Stack>
          <Title order={1}>Sign up</Title>
          <Text>Accounts are created by an administrator. Please contact the administrator of your organization to get one.</Text>
          <Dimmed size="sm">
            If you do not know who that is, write to{" "}
            <Anchor href={SUPPORT_LINK} inherit underline="always">
              {SUPPORT_EMAIL}
            </Anchor>
            . We respond within 24 hours.
          </Dimmed>
          <Group>
            <Button component={Link} to={PAGES.login}>
              Login
            </Button>
            <PlainButton component={Link} to="/">
              Back to home
            </PlainButton>
          </Group>
        </Stack>
      </Paper>
    </AuthLayout>
  );
}
