import { Checkbox, Stack, Text } from "@mantine/core";
import { MESSAGES } from "@takeoff/contracts";
import { useState, type FormEvent } from "react";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { FormButtons } from "../../../shared/ui/form/form-buttons.tsx";
import { PasswordField } from "../../../shared/ui/form/password-field.tsx";
import { useTask } from "../../../shared/ui/form/use-task.ts";

/** What the user entered before a change. */
export interface Confirmation {
  password: string;
  /** Ends all other sessions after the change: a session that somebody took over would remain otherwise. */
  endsOthers: boolean;
}

interface PasswordProps {
  text: string;
  submit: string;
  failure: string;
  hasOtherSessions: boolean;
  onCancel: () => void;
  onConfirm: (confirmed: Confirmation) => Promise<void>;
}

/** Asks for the password before the second factors of an account change. */
export function AskPassword({ text, submit, failure, hasOtherSessions, onCancel, onConfirm }: PasswordProps) {
  const [password, setPassword] = useState("");
  const [endsOthers, setEndsOthers] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const { isBusy, error, run } = useTask();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === "" ? MESSAGES.users.currentPasswordRequired : null);
    if (password !== "") run(() => onConfirm({ password, endsOthers }));
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text size="sm">{text}</Text>
        {error !== null && <ErrorBanner message={failure} error={error} />}
        <PasswordField
          label="Current Password"
          fieldName="current password"
          autoComplete="current-password"
          withAsterisk
          aria-required
          data-autofocus
          disabled={isBusy}
          value={password}
          error={missing}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {hasOtherSessions && (
          <Checkbox
            label="Sign out everywhere else"
            disabled={isBusy}
            checked={endsOthers}
            onChange={(event) => setEndsOthers(event.currentTarget.checked)}
          />
        )}
        <FormButtons isBusy={isBusy} onCancel={onCancel} submit={submit} />
      </Stack>
    </form>
  );
}
