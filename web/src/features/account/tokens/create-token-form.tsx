import { Checkbox, Select, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import {
  ACCESS_TOKEN_LIMITS,
  type CreatedAccessToken,
  MESSAGES,
  TOKEN_MESSAGES,
  TOKEN_SCOPE_LABELS,
  TOKEN_SCOPES,
  type TokenScope,
} from "@takeoff/contracts";
import { request } from "../../../shared/api/api.ts";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { FormButtons } from "../../../shared/ui/form/form-buttons.tsx";
import { PasswordField } from "../../../shared/ui/form/password-field.tsx";
import { useTask } from "../../../shared/ui/form/use-task.ts";

export interface TokenForm {
  name: string;
  scopes: TokenScope[];
  /** Days, as the select has them. */
  days: string;
  current_password: string;
}

export const EMPTY_TOKEN: TokenForm = { name: "", scopes: ["documents:read"], days: "90", current_password: "" };

/** How long a token may live. */
export const TOKEN_DAYS = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "180", label: "180 days" },
  { value: String(ACCESS_TOKEN_LIMITS.maxDays), label: "1 year" },
];

/** The sentences below the fields of the form; null where a field is right. */
export const validateToken = {
  name: (name: string) => (name.trim() === "" ? TOKEN_MESSAGES.nameRequired : null),
  scopes: (scopes: TokenScope[]) => (scopes.length === 0 ? TOKEN_MESSAGES.scopesRequired : null),
  current_password: (password: string) => (password === "" ? MESSAGES.users.currentPasswordRequired : null),
};

interface Props {
  onCancel: () => void;
  onCreated: (created: CreatedAccessToken) => void;
}

/** What a new access token is called, what it may do and for how long. */
export function CreateTokenForm({ onCancel, onCreated }: Props) {
  const form = useForm<TokenForm>({ initialValues: EMPTY_TOKEN, validate: validateToken });
  const { isBusy, error, run } = useTask({ onFields: form.setErrors });
  const create = async ({ name, scopes, days, current_password }: TokenForm) => {
    const json = { name: name.trim(), scopes, expires_in_days: Number(days), current_password };
    onCreated(await request("createAccessToken", { json }));
  };
  return (
    <form onSubmit={form.onSubmit((values) => run(() => create(values)))} noValidate>
      <Stack>
        <Text size="sm">A program that has the token does what you may do, within the choices below. It cannot change accounts.</Text>
        {error !== null && <ErrorBanner message={TOKEN_MESSAGES.createFailed} error={error} />}
        <TextInput
          label="Name"
          description="Where you use the token"
          withAsterisk
          aria-required
          data-autofocus
          maxLength={ACCESS_TOKEN_LIMITS.nameLength}
          disabled={isBusy}
          {...form.getInputProps("name")}
        />
        <Checkbox.Group label="The token may" withAsterisk {...form.getInputProps("scopes")}>
          <Stack gap="xs" mt="xs" mb="xs">
            {TOKEN_SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={TOKEN_SCOPE_LABELS[scope]} description={scope} disabled={isBusy} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Select label="Expires after" data={TOKEN_DAYS} allowDeselect={false} disabled={isBusy} {...form.getInputProps("days")} />
        <PasswordField
          label="Current Password"
          fieldName="current password"
          autoComplete="current-password"
          withAsterisk
          aria-required
          disabled={isBusy}
          {...form.getInputProps("current_password")}
        />
        <FormButtons isBusy={isBusy} onCancel={onCancel} submit="Create token" />
      </Stack>
    </form>
  );
}
