import { ActionIcon, Alert, Button, CopyButton, Group, List, Switch, Text, TextInput } from "@mantine/core";
import { type AccountElsewhere, LIMITS, MESSAGES, SINGLE_SIGN_ON_SCOPE } from "@takeoff/contracts";
import { Dimmed } from "../../../shared/ui/basics.tsx";
import { DialogForm } from "../../../shared/ui/form/dialog-form.tsx";
import { PasswordField } from "../../../shared/ui/form/password-field.tsx";
import { needsSecret } from "./single-sign-on-fields.ts";
import { useSetupForm, type SetupFormProps } from "./use-setup-form.ts";
import { IconAlertTriangle, IconCheck, IconCopy } from "@tabler/icons-react";
import { LAYOUT } from "../../../shared/ui/sizes.ts";

/** The address to register at the provider. */
function RedirectAddress({ address }: { address: string }) {
  return (
    <TextInput
      label="Redirect Address"
      description={`Register this address at the provider, with the scopes ${SINGLE_SIGN_ON_SCOPE}.`}
      value={address}
      readOnly
      rightSection={
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={copied ? "Copied" : "Copy the redirect address"}>
              {copied ? <IconCheck size={LAYOUT.icon.sm} aria-hidden /> : <IconCopy size={LAYOUT.icon.sm} aria-hidden />}
            </ActionIcon>
          )}
        </CopyButton>
      }
    />
  );
}

/** Accounts of others with addresses in the domains of an organization's single sign-on, for staff to put right. */
function AccountsElsewhere({ accounts }: { accounts: readonly AccountElsewhere[] }) {
  if (accounts.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />} role="status">
      <Text size="sm" fw={700}>
        Addresses of other accounts
      </Text>
      <Text size="sm">{MESSAGES.singleSignOn.accountsElsewhere(LIMITS.accountsElsewhere)}</Text>
      <List size="sm" mt="xs">
        {accounts.map(({ id, username, email, organization }) => (
          <List.Item key={id}>
            <b>{username}</b>, {email}, {organization?.name ?? "staff"}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

const words = MESSAGES.singleSignOn;

export function SetupForm(props: SetupFormProps) {
  const sent = useSetupForm(props);
  const { form, isBusy } = sent;
  const { setup, onCancel, onRemove } = props;
  const isNew = setup.configuration === null;
  const isOtherClient = !isNew && needsSecret(setup.configuration, form.values);
  const field = (name: "issuer" | "client_id" | "client_secret" | "domains") => ({ ...form.getInputProps(name), disabled: isBusy });
  return (
    <DialogForm sent={sent} failure={words.saveFailed} onCancel={onCancel} submit="Save">
      <AccountsElsewhere accounts={setup.accounts_elsewhere} />
      <RedirectAddress address={setup.redirect_uri} />
      <TextInput
        label="Issuer"
        type="url"
        placeholder="https://login.example.com"
        description="The address of the OpenID provider, as it names itself."
        data-autofocus
        required
        spellCheck={false}
        {...field("issuer")}
      />
      <TextInput label="Client ID" required autoComplete="off" spellCheck={false} {...field("client_id")} />
      <PasswordField
        label="Client Secret"
        fieldName="client secret"
        autoComplete="new-password"
        description={isNew || isOtherClient ? undefined : "Leave empty to keep the stored secret."}
        required={isNew || isOtherClient}
        {...field("client_secret")}
      />
      <TextInput
        label="E-mail Domains"
        placeholder="example.com, example.org"
        description="Users with addresses in these domains are led to the provider."
        required
        spellCheck={false}
        {...field("domains")}
      />
      <Switch
        label="Create accounts at the first sign-in"
        description="With the role User. Otherwise only existing accounts can sign in."
        disabled={isBusy}
        {...form.getInputProps("creates_accounts", { type: "checkbox" })}
      />
      {isOtherClient && <Dimmed size="sm">With another issuer or client, users are matched by their e-mail addresses again.</Dimmed>}
      {!isNew && (
        <Group>
          <Button size="xs" variant="light" color="red" onClick={onRemove} disabled={isBusy}>
            Remove Single Sign-On
          </Button>
        </Group>
      )}
    </DialogForm>
  );
}
