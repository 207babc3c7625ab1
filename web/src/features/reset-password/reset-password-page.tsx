import { Alert, Anchor, Button, Paper, Stack, Title } from "@mantine/core";
import { PAGES } from "@takeoff/contracts";
import { Link, useParams } from "react-router";
import { AuthLayout } from "../../shared/ui/page/auth-layout.tsx";
import { PasswordChecklist } from "../../shared/ui/form/password-checklist.tsx";
import { PasswordField } from "../../shared/ui/form/password-field.tsx";
import { useReset } from "./use-reset.ts";

const TITLE = "Reset your password";

/** The target of the link in a reset e-mail, with and without a session: enter a new password twice. */
export default function ResetPasswordPage() {
  const { token = "" } = useParams();
  const { field, password, failure, isBusy, submit } = useReset(token);
  return (
    <AuthLayout title={TITLE}>
      <Paper withBorder p="lg" radius="md">
        <form onSubmit={submit} noValidate>
          <Stack>
            <Title order={1}>{TITLE}</Title>
            {failure && (
              <Alert color="red" role="alert">
                {failure}
              </Alert>
            )}
            <PasswordField label="New Password" fieldName="new password" autoComplete="new-password" autoFocus {...field("password")} />
            <PasswordField
              label="Confirm Password"
              fieldName="confirmed password"
              autoComplete="new-password"
              {...field("confirmPassword")}
            />
            <PasswordChecklist password={password} />
            <Button type="submit" disabled={isBusy} fullWidth>
              {isBusy ? "Resetting..." : "Reset Password"}
            </Button>
          </Stack>
        </form>
      </Paper>
      <Anchor component={Link} to={PAGES.login} size="sm" ta="center" underline="always">
        Back to login
      </Anchor>
    </AuthLayout>
  );
}
