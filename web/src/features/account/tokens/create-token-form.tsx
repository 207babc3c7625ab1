import { Checkbox, Select, Stack, Text, TextInput } from "@mantine/core";
import {
  ACCESS_TOKEN_LIMITS,
  type CreatedAccessToken,
  MESSAGES,
  TOKEN_MESSAGES,
  TOKEN_SCOPE_LABELS,
  TOKEN_SCOPES,
  type TokenScope,
} from "@takeoff/contracts";
import { CurrentPasswordField } from "../../../shared/ui/form/current-password-field.tsx";
import { request } from "../../../shared/api/api.ts";
import { DialogForm, useSentForm } from "../../../shared/ui/form/dialog-form.tsx";

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
  const sent = useSentForm<TokenForm>({
    initialValues: EMPTY_TOKEN,
    validate: validateToken,
    send: async ({ name, scopes, days, current_password }) => {
      const json = { name: name.trim(), scopes, expires_in_days: Number(days), current_password };
      onCreated(await request("createAccessToken", { json }));
    },
  });
  const { form, isBusy } = sent;
  return (
    <DialogForm sent={sent} failure={TOKEN_MESSAGES.createFailed} onCancel={onCancel} submit="Create token">
      <Text size="sm">A program that has the token does what you may do, within the choices below. It cannot change accounts.</Text>
      <TextInput
        label="Name"
        description="Where you use the token"
        required
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
      <CurrentPasswordField disabled={isBusy} {...form.getInputProps("current_password")} />
    </DialogForm>
  );
}
