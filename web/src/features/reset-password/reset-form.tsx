import { Button, Stack, TextInput } from "@mantine/core";
import { INVITATION_MESSAGES, MESSAGES, PAGES, type PasswordLink } from "@takeoff/contracts";
import { Problem } from "../../shared/ui/feedback/problem.tsx";
import { PasswordChecklist } from "../../shared/ui/form/password-checklist.tsx";
import { PasswordField } from "../../shared/ui/form/password-field.tsx";
import { useState, type SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { request } from "../../shared/api/api.ts";
import { useSession } from "../../shared/api/session.tsx";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { useSubmit } from "../../shared/ui/form/use-submit.ts";
import { EMPTY_RESET, resetErrors, resetFailure, type ResetFailure, type ResetField } from "./fields.ts";

/** The page's state. Validates on change and on blur; shows an error only after its field was touched. */
function useReset(token: string, kind: PasswordLink["kind"]) {
  const { state, signOut, refresh } = useSession();
  const navigate = useNavigate();
  const { isBusy, send } = useSubmit();
  const [values, setValues] = useState(EMPTY_RESET);
  const [touched, setTouched] = useState<Partial<Record<ResetField, true>>>({});
  const [failure, setFailure] = useState<ResetFailure | null>(null);
  const errors = resetErrors(values);

  const leave = async () => {
    // Ends a session in this window: the server ended it with the old password, or it belongs to another account.
    if (state.is === "signed_in") await signOut().catch(refresh);
    toast(kind === "invitation" ? INVITATION_MESSAGES.done : MESSAGES.resetPassword.done);
    await navigate(PAGES.login, { replace: true });
  };
  const reset = async () => {
    setFailure(null);
    try {
      await request("resetPassword", { params: { token }, json: { password: values.password } });
    } catch (error) {
      setFailure(resetFailure(error));
      return;
    }
    await leave();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched({ password: true, confirmPassword: true });
    if (!Object.keys(errors).length) send(reset);
  };

  const field = (name: ResetField) => ({
    value: values[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
      // The server's message was about the previous input.
      if (name === "password") setFailure((before) => before && { ...before, field: null });
    },
    onBlur: () => setTouched((before) => ({ ...before, [name]: true })),
    error: (touched[name] && errors[name]) ?? (name === "password" ? failure?.field : null),
  });
  return { field, password: values.password, failure: failure?.page ?? null, isBusy, submit };
}

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
        <Problem text={failure} />
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
