import { Alert, Anchor, Button, Group, Loader, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { MESSAGES, PAGES, type LoginRequest, type LoginStep } from "@takeoff/contracts";
import { Suspense, useState } from "react";
import { Link, useLocation } from "react-router";
import { loadContract, request } from "../../shared/api/api.ts";
import { messageOf } from "../../shared/api/api-error.ts";
import { returnAddress } from "../../shared/return-address.ts";
import { useSession } from "../../shared/api/session.tsx";
import { issuesOf } from "../../shared/api/issues.ts";
import { lazyPart } from "../../shared/start/load-part.ts";
import { AfterFirstScreen } from "../../shared/ui/page/after-first-screen.tsx";
import { AuthLayout } from "../../shared/ui/page/auth-layout.tsx";
import { PasswordField } from "../../shared/ui/form/password-field.tsx";
import { useSubmit } from "../../shared/ui/form/use-submit.ts";
import { signOnFailure } from "./sign-on-failure.ts";

// Loaded separately: the page does not need them at first.
const SecondStep = lazyPart(() => import("./second-step.tsx"));
const SingleSignOnLink = lazyPart(() => import("./single-sign-on-link.tsx"));
const ForgotPasswordDialog = lazyPart(() => import("./forgot-password-dialog.tsx"));

function useLogin() {
  const { signIn } = useSession();
  const { search } = useLocation();
  const [error, setError] = useState<string | null>(() => signOnFailure(search));
  const [step, setStep] = useState<LoginStep | null>(null);
  const { isBusy, send } = useSubmit();
  const form = useForm<LoginRequest>({ initialValues: { username: "", password: "" } });
  const login = async (values: LoginRequest) => {
    setError(null);
    try {
      // Not the form's own `validate`, which runs at once: the schemas load after the page is shown.
      const { loginRequestSchema } = await loadContract();
      const issues = issuesOf(loginRequestSchema, values);
      form.setErrors(issues);
      if (Object.keys(issues).length > 0) return;
      const outcome = await request("login", { json: values });
      if (outcome.isAuthenticated) signIn(outcome.user);
      else setStep(outcome);
    } catch (caught) {
      setError(messageOf(caught, MESSAGES.login.failed));
    }
  };
  /** Back to the password, with the reason where there is one. */
  const restart = (reason: string | null) => {
    setStep(null);
    setError(reason);
    form.setFieldValue("password", "");
  };
  return { form, error, isBusy, step, restart, signIn, submit: form.onSubmit((values) => send(() => login(values))) };
}

/** The login page. `AfterLogin` decides the next screen, once the agreement is accepted. */
export default function LoginPage() {
  const { form, error, isBusy, step, restart, signIn, submit } = useLogin();
  const [isForgotOpen, forgot] = useDisclosure(false);
  const isBack = returnAddress(useLocation().state) !== null;
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
      <AfterFirstScreen now={isForgotOpen}>
        <ForgotPasswordDialog opened={isForgotOpen} onClose={forgot.close} />
      </AfterFirstScreen>
    </AuthLayout>
  );
}
