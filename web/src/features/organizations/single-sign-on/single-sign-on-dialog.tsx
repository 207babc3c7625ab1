import { ActionIcon, Button, CopyButton, Group, Skeleton, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { MESSAGES, SINGLE_SIGN_ON_SCOPE, type Organization, type SingleSignOnSetup } from "@takeoff/contracts";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import useSWR, { useSWRConfig } from "swr";
import { ApiError, request } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/keys.ts";
import { useUser } from "../../../shared/api/session.tsx";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { FormButtons } from "../../../shared/ui/form/form-buttons.tsx";
import { FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { PasswordField } from "../../../shared/ui/form/password-field.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { toast } from "../../../shared/ui/feedback/toast.ts";
import { useLastValue } from "../../../shared/ui/dialog/use-last-value.ts";
import { useSubmit, type Submit } from "../../../shared/ui/form/use-submit.ts";
import { AccountsElsewhere } from "./accounts-elsewhere.tsx";
import {
  needsSecret,
  singleSignOnDraft,
  singleSignOnErrors,
  singleSignOnForm,
  singleSignOnRequest,
  type SingleSignOnForm,
} from "./single-sign-on-fields.ts";

const words = MESSAGES.singleSignOn;

interface FormProps {
  organizationId: number;
  setup: SingleSignOnSetup;
  sending: Submit;
  onCancel: () => void;
  onSaved: (setup: SingleSignOnSetup) => void;
  onRemove: () => void;
}

function useSetupForm({ organizationId, setup: { configuration }, sending, onSaved }: FormProps) {
  const { id: userId } = useUser();
  const [error, setError] = useState<unknown>(null);
  const draft = singleSignOnDraft.read(userId);
  const form = useForm<SingleSignOnForm>({
    initialValues: draft?.organizationId === organizationId ? draft.values : singleSignOnForm(configuration),
    validate: (values) => singleSignOnErrors(configuration, values),
    onValuesChange: (values) => singleSignOnDraft.save(userId, { organizationId, values }),
  });
  const save = async (values: SingleSignOnForm) => {
    setError(null);
    try {
      onSaved(await request("setSingleSignOn", { params: { id: organizationId }, json: singleSignOnRequest(values) }));
    } catch (caught) {
      setError(caught);
      if (caught instanceof ApiError) form.setErrors(caught.fields);
    }
  };
  return { form, error, submit: form.onSubmit((values) => sending.send(() => save(values))) };
}

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

function SetupForm(props: FormProps) {
  const { form, error, submit } = useSetupForm(props);
  const { setup, onCancel, onRemove } = props;
  const { isBusy } = props.sending;
  const isNew = setup.configuration === null;
  const isOtherClient = !isNew && needsSecret(setup.configuration, form.values);
  const field = (name: "issuer" | "client_id" | "client_secret" | "domains") => ({ ...form.getInputProps(name), disabled: isBusy });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {error !== null && <ErrorBanner message={words.saveFailed} error={error} />}
        <AccountsElsewhere accounts={setup.accounts_elsewhere} />
        <RedirectAddress address={setup.redirect_uri} />
        <TextInput
          label="Issuer"
          type="url"
          placeholder="https://login.example.com"
          description="The address of the OpenID provider, as it names itself."
          data-autofocus
          withAsterisk
          aria-required
          spellCheck={false}
          {...field("issuer")}
        />
        <TextInput label="Client ID" withAsterisk aria-required autoComplete="off" spellCheck={false} {...field("client_id")} />
        <PasswordField
          label="Client Secret"
          fieldName="client secret"
          autoComplete="new-password"
          description={isNew || isOtherClient ? undefined : "Leave empty to keep the stored secret."}
          withAsterisk={isNew || isOtherClient}
          aria-required={isNew || isOtherClient}
          {...field("client_secret")}
        />
        <TextInput
          label="E-mail Domains"
          placeholder="example.com, example.org"
          description="Users with addresses in these domains are led to the provider."
          withAsterisk
          aria-required
          spellCheck={false}
          {...field("domains")}
        />
        <Switch
          label="Create accounts at the first sign-in"
          description="With the role User. Otherwise only existing accounts can sign in."
          disabled={isBusy}
          {...form.getInputProps("creates_accounts", { type: "checkbox" })}
        />
        {isOtherClient && (
          <Text size="sm" c="dimmed">
            With another issuer or client, users are matched by their e-mail addresses again.
          </Text>
        )}
        {!isNew && (
          <Group>
            <Button size="xs" variant="light" color="red" onClick={onRemove} disabled={isBusy}>
              Remove Single Sign-On
            </Button>
          </Group>
        )}
        <FormButtons isBusy={isBusy} onCancel={onCancel} submit="Save" />
      </Stack>
    </form>
  );
}

interface ContentProps {
  organization: Organization;
  sending: Submit;
  onClose: () => void;
  onRemove: () => void;
}

function Content({ organization, sending, onClose, onRemove }: ContentProps) {
  const { id } = organization;
  const { data, error, isLoading, mutate } = useSWR<SingleSignOnSetup, unknown>(
    keys.singleSignOn(id),
    () => request("getSingleSignOn", { params: { id } }),
    // A form that is being filled in must not change.
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  );
  const saved = (setup: SingleSignOnSetup) => {
    void mutate(setup, { revalidate: false });
    toast(words.saved);
    // The dialog stays open to report them.
    if (setup.accounts_elsewhere.length === 0) onClose();
  };
  if (data) return <SetupForm organizationId={id} setup={data} sending={sending} onCancel={onClose} onSaved={saved} onRemove={onRemove} />;
  return (
    <Stack aria-busy={isLoading}>
      {error !== undefined && !isLoading ? (
        <ErrorBanner message={words.fetchFailed} error={error} onRetry={() => void mutate()} />
      ) : (
        [0, 1, 2, 3].map((row) => <Skeleton key={row} h="3rem" />)
      )}
    </Stack>
  );
}

interface Props {
  /** Null while it is closed. */
  organization: Organization | null;
  onClose: () => void;
}

/** Staff's settings of an organization's single sign-on. */
export default function SingleSignOnDialog({ organization, onClose }: Props) {
  const { id: userId } = useUser();
  const sending = useSubmit();
  const shown = useLastValue(organization);
  const [isRemoving, setRemoving] = useState(false);
  const { mutate } = useSWRConfig();
  const close = () => {
    if (sending.isBusy) return;
    singleSignOnDraft.delete(userId);
    onClose();
  };
  const finish = () => {
    singleSignOnDraft.delete(userId);
    onClose();
  };
  const remove = async () => {
    if (!shown) return;
    await request("deleteSingleSignOn", { params: { id: shown.id } });
    const without = (setup?: SingleSignOnSetup) => setup && { ...setup, configuration: null, accounts_elsewhere: [] };
    void mutate(keys.singleSignOn(shown.id), without, { revalidate: false });
    toast(words.deleted);
    finish();
  };
  return (
    <>
      <FormModal
        opened={organization !== null}
        onClose={close}
        title="Single Sign-On"
        isBusy={sending.isBusy}
        isCovered={isRemoving}
        size={LAYOUT.dialog.lg}
      >
        {shown && (
          <Stack>
            <Text size="sm">
              Lets users of <b>{shown.name}</b> sign in with their organization&apos;s OpenID Connect provider.
            </Text>
            <Content key={shown.id} organization={shown} sending={sending} onClose={finish} onRemove={() => setRemoving(true)} />
          </Stack>
        )}
      </FormModal>
      <ConfirmDialog
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title="Remove Single Sign-On"
        question={words.confirmDelete}
        subject={shown?.name}
        confirm="Remove"
        onConfirm={remove}
        failure={words.deleteFailed}
      />
    </>
  );
}
