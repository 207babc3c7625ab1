import { Button, Group, Stack } from "@mantine/core";
import { MESSAGES, passwordProblem } from "@takeoff/contracts";
import { CurrentPasswordField } from "../../shared/ui/form/current-password-field.tsx";
import { request } from "../../shared/api/api.ts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { PasswordChecklist } from "../../shared/ui/form/password-checklist.tsx";
import { PasswordField } from "../../shared/ui/form/password-field.tsx";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { Section } from "../../shared/ui/page/section.tsx";
import { useSentForm } from "../../shared/ui/form/dialog-form.tsx";

interface PasswordForm {
  current_password: string;
  password: string;
  repeated: string;
}

const EMPTY_PASSWORD: PasswordForm = { current_password: "", password: "", repeated: "" };

/** Validates the form by the rules for new passwords. */
function validatePassword({ current_password, password, repeated }: PasswordForm): Partial<Record<keyof PasswordForm, string>> {
  const errors: Partial<Record<keyof PasswordForm, string>> = {};
  if (!current_password) errors.current_password = MESSAGES.users.currentPasswordRequired;
  const problem = passwordProblem(password);
  if (problem) errors.password = problem;
  if (!repeated) errors.repeated = MESSAGES.password.confirmRequired;
  else if (repeated !== password) errors.repeated = MESSAGES.password.mismatch;
  return errors;
}

/** Changes the user's own password. */
export function PasswordSection({ onChanged }: { onChanged: () => void }) {
  const { form, isBusy, error, submit } = useSentForm<PasswordForm>({
    initialValues: EMPTY_PASSWORD,
    validate: validatePassword,
    send: async ({ current_password, password }) => {
      const { message } = await request("changePassword", { json: { current_password, password } });
      form.reset();
      toast(message);
      onChanged();
    },
  });
  const field = (name: keyof PasswordForm) => ({ ...form.getInputProps(name), required: true, disabled: isBusy });
  return (
    <Section title="Password">
      <form onSubmit={submit} noValidate>
        <Stack>
          {error !== null && <ErrorBanner message={MESSAGES.account.passwordFailed} error={error} />}
          <CurrentPasswordField {...field("current_password")} />
          <PasswordField label="New Password" fieldName="new password" autoComplete="new-password" {...field("password")} />
          <PasswordField label="Confirm Password" fieldName="confirmed password" autoComplete="new-password" {...field("repeated")} />
          <PasswordChecklist password={form.values.password} />
          <Group justify="flex-end">
            <Button type="submit" loading={isBusy}>
              Change Password
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
