import { Checkbox, Text } from "@mantine/core";
import { MESSAGES } from "@takeoff/contracts";
import { CurrentPasswordField } from "../../../shared/ui/form/current-password-field.tsx";
import { DialogForm, useSentForm } from "../../../shared/ui/form/dialog-form.tsx";

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
  const sent = useSentForm<Confirmation>({
    initialValues: { password: "", endsOthers: false },
    validate: { password: (password) => (password === "" ? MESSAGES.users.currentPasswordRequired : null) },
    send: onConfirm,
  });
  const { form, isBusy } = sent;
  return (
    <DialogForm sent={sent} failure={failure} onCancel={onCancel} submit={submit}>
      <Text size="sm">{text}</Text>
      <CurrentPasswordField data-autofocus disabled={isBusy} {...form.getInputProps("password")} />
      {hasOtherSessions && (
        <Checkbox label="Sign out everywhere else" disabled={isBusy} {...form.getInputProps("endsOthers", { type: "checkbox" })} />
      )}
    </DialogForm>
  );
}
