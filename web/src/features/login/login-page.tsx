import { Alert, Anchor, Button, Group, Loader, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { MESSAGES, PAGES } from "@takeoff/contracts";
import { Suspense } from "react";
import { Link, useLocation } from "react-router";
import { Problem } from "../../shared/ui/feedback/problem.tsx";
import { readReturnAddress } from "../../shared/return-address.ts";
import { AfterFirstScreen, laterPart, lazyPart } from "../../shared/start/load-part.tsx";
import { AuthLayout } from "../../shared/ui/page/auth-layout.tsx";
import { PasswordField } from "../../shared/ui/form/password-field.tsx";
import { useLogin } from "./use-login.ts";

// Loaded separately: the page does not need them at first.
const SecondStep = lazyPart(() => import("./second-step.tsx"));
const SingleSignOnLink = lazyPart(() => import("./single-sign-on-link.tsx"));
const ForgotPasswordDialog = laterPart(() => import("./forgot-password-dialog.tsx"), "opened");

/** The login page. `AfterLogin` decides the next screen, once the agreement is accepted. */
export default function LoginPage() {
  const { getInputProps, error, isBusy, step, restart, signIn, submit } = useLogin();
  const [isForgotOpen, forgot] = useDisclosure(false);
  const isBack = readReturnAddress(useLocation().state) !== null;
  if (step) {
    return (
      <AuthLayout title="Login">
        <Suspense fallback={<Loader mx="auto" aria-label="Loading" />}>
          <SecondStep step={step} onSignedIn={signIn} onRestart={restart} />
        </Suspense>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Login">
      <Paper withBorder p="lg" radius="md">
        <form onSubmit={submit} noValidate>
          <Stack>
            <Title order={1}>Login</Title>
            {isBack && !error && (
              <Alert color="yellow" role="status">
                {MESSAGES.login.sessionEnded}
              </Alert>
            )}
            <Problem text={error} />
            <TextInput
              label="Username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              {...getInputProps("username")}
            />
            <PasswordField label="Password" autoComplete="current-password" {...getInputProps("password")} />
            <Group justify="flex-end">
              <Anchor component="button" type="button" size="sm" underline="always" onClick={forgot.open}>
                Forgot your password
              </Anchor>
            </Group>
            <Button type="submit" loading={isBusy} fullWidth>
              Login
            </Button>
          </Stack>
        </form>
      </Paper>
      <div>
        <Text size="sm" c="dimmed" ta="center">
          No account yet?{" "}
          <Anchor component={Link} to={PAGES.signUp} inherit underline="always">
            Contact your administrator
          </Anchor>
        </Text>
        <AfterFirstScreen>
          <SingleSignOnLink />
        </AfterFirstScreen>
      </div>
      <ForgotPasswordDialog opened={isForgotOpen} onClose={forgot.close} />
    </AuthLayout>
  );
}
