import { Alert, Anchor, Button, Group, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { loginRequestSchema, MESSAGES, type LoginRequest } from "@takeoff/contracts";
import { lazy, Suspense, useState } from "react";
import { Link, useLocation } from "react-router";
import { call } from "../../lib/api.ts";
import { messageOf } from "../../lib/api-error.ts";
import { returnAddress } from "../../lib/return-address.ts";
import { useSession } from "../../lib/session.tsx";
import { issuesOf } from "../../lib/issues.ts";
import { DoorPage } from "../../lib/ui/door-page.tsx";
import { PasswordField } from "../../lib/ui/password-field.tsx";
import { useSending } from "../../lib/use-sending.ts";

// After the page: few need it, and nobody at once.
const ForgotPasswordDialog = lazy(() => import("./forgot-password-dialog.tsx"));

function useLogin() {
  const { signIn } = useSession();
  const [error, setError] = useState<string | null>(null);
  const { isBusy, send } = useSending();
  const form = useForm<LoginRequest>({
    initialValues: { username: "", password: "" },
    validate: (values) => issuesOf(loginRequestSchema, values),
  });
  const login = async (values: LoginRequest) => {
    setError(null);
    try {
      const { user } = await call("login", { json: values });
      signIn(user);
    } catch (caught) {
      setError(messageOf(caught, MESSAGES.login.failed));
    }
  };
  return { form, error, isBusy, submit: form.onSubmit((values) => send(() => login(values))) };
}

/** The log-in. What follows it is the app's to decide, once the agreement is accepted. */
export default function LoginPage() {
  const { form, error, isBusy, submit } = useLogin();
  const [isForgotOpen, forgot] = useDisclosure(false);
  const isBack = returnAddress(useLocation().state) !== null;
  return (
    <DoorPage title="Login">
      <Paper withBorder p="lg" radius="md">
        <form onSubmit={submit} noValidate>
          <Stack>
            <Title order={1}>Login</Title>
            {isBack && !error && (
              <Alert color="yellow" role="status">
                {MESSAGES.sessionExpired}
              </Alert>
            )}
            {error && (
              <Alert color="red" role="alert">
                {error}
              </Alert>
            )}
            <TextInput
              label="Username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              {...form.getInputProps("username")}
            />
            <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps("password")} />
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
      <Text size="sm" c="dimmed" ta="center">
        No account yet?{" "}
        <Anchor component={Link} to="/signup" inherit underline="always">
          Contact your administrator
        </Anchor>
      </Text>
      <Suspense>
        <ForgotPasswordDialog opened={isForgotOpen} onClose={forgot.close} />
      </Suspense>
    </DoorPage>
  );
}
