import { Alert, Anchor, Button, Paper, Stack, Title } from "@mantine/core";
import { Link, useParams } from "react-router";
import { DoorPage } from "../../lib/ui/door-page.tsx";
import { PasswordChecklist } from "../../lib/ui/password-checklist.tsx";
import { PasswordField } from "../../lib/ui/password-field.tsx";
import { useReset } from "./use-reset.ts";

const TITLE = "Reset your password";

/** Where the link of a reset e-mail leads, for everyone: a new password, twice. */
export default function ResetPasswordPage() {
  const { token = "" } = useParams();
  const { field, password, failure, isBusy, submit } = useReset(token);
  return (
    <DoorPage title={TITLE}>
      <Paper withBorder p="lg" radius="md">
        <form onSubmit={submit} noValidate>
          <Stack>
            <Title order={1}>{TITLE}</Title>
            {failure && (
              <Alert color="red" role="alert">
                {failure}
              </Alert>
            )}
            <PasswordField label="New Password" what="new password" autoComplete="new-password" autoFocus {...field("password")} />
            <PasswordField label="Confirm Password" what="confirmed password" autoComplete="new-password" {...field("confirmPassword")} />
            <PasswordChecklist password={password} />
            <Button type="submit" disabled={isBusy} fullWidth>
              {isBusy ? "Resetting..." : "Reset Password"}
            </Button>
          </Stack>
        </form>
      </Paper>
      <Anchor component={Link} to="/login" size="sm" ta="center" underline="always">
        Back to the login
      </Anchor>
    </DoorPage>
  );
}
