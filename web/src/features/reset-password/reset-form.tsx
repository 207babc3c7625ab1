import { Alert, Button, Stack, TextInput } from "@mantine/core";
import type { PasswordLink } from "@takeoff/contracts";
import { PasswordChecklist } from "../../shared/ui/form/password-checklist.tsx";
import { PasswordField } from "../../shared/ui/form/password-field.tsx";
import { useReset } from "./use-reset.ts";

const BUTTONS = {
  reset: { idle: "Reset Password", busy: "Resetting..." },
  invitation: { idle: "Set Password", busy: "Setting..." },
} as const;

interface Props {
  token: string;
  kind: PasswordLink["kind"];
  /** Null while it is unknown. */
  username: string | null;
}

/** The new password, entered twice. */
export function ResetForm({ token, kind, username }: Props) {
  const { field, password, failure, isBusy, submit } = useReset(token, kind);
  const button = BUTTONS[kind];
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        {kind === "invitation" && username !== null && (
          <TextInput label="Username" value={username} readOnly variant="filled" autoComplete="username" />
        )}
        <PasswordField label="New Password" fieldName="new password" autoComplete="new-password" autoFocus {...field("password")} />
        <PasswordField label="Confirm Password" fieldName="confirmed password" autoComplete="new-password" {...field("confirmPassword")} />
        <PasswordChecklist password={password} />
        <Button type="submit" disabled={isBusy} fullWidth>
          {isBusy ? button.busy : button.idle}
        </Button>
      </Stack>
    </form>
  );
}
