import { Alert, Anchor, Button, Paper, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { loginRequestSchema, MESSAGES, type LoginRequest } from "@takeoff/contracts";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { call } from "../../lib/api.ts";
import { messageOf } from "../../lib/api-error.ts";
import { returnAddress } from "../../lib/return-address.ts";
import { useSession } from "../../lib/session.tsx";
import { issuesOf } from "../../lib/issues.ts";
import { DoorPage } from "../../lib/ui/door-page.tsx";

function useLogin() {
  const { signIn } = useSession();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useForm<LoginRequest>({
    initialValues: { username: "", password: "" },
    validate: (values) => issuesOf(loginRequestSchema, values),
  });
  const login = async (values: LoginRequest) => {
    setBusy(true);
    setError(null);
    try {
      const { user } = await call("login", { json: values });
      signIn(user);
    } catch (caught) {
      setError(messageOf(caught, MESSAGES.login.failed));
      setBusy(false);
    }
  };
  return { form, error, isBusy, submit: form.onSubmit((values) => void login(values)) };
}

/** The log-in. What follows it is the app's to decide, once the agreement is accepted. */
export default function LoginPage() {
  const { form, error, isBusy, submit } = useLogin();
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
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              visibilityToggleButtonProps={{ "aria-label": "Show or hide the password", tabIndex: 0 }}
              {...form.getInputProps("password")}
            />
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
    </DoorPage>
  );
}
