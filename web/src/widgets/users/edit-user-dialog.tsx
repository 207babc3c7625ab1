import { Button, Group, Select, Stack, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { assignableRoles, changesEmailAddress, MESSAGES, type User } from "@takeoff/contracts";
import { useState } from "react";
import { ApiError, request } from "../../shared/api/api.ts";
import { useSession, useUser } from "../../shared/api/session.tsx";
import { toast, toastError } from "../../shared/ui/feedback/toast.ts";
import { ConfirmDialog } from "../../shared/ui/dialog/confirm-dialog.tsx";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { FormButtons } from "../../shared/ui/form/form-buttons.tsx";
import { FormModal } from "../../shared/ui/dialog/form-modal.tsx";
import { OrganizationField } from "../../shared/ui/form/organization-field.tsx";
import { PasswordField } from "../../shared/ui/form/password-field.tsx";
import { useSubmit, type Submit } from "../../shared/ui/form/use-submit.ts";
import { useLastValue } from "../../shared/ui/dialog/use-last-value.ts";
import { editUserDraft } from "./saved-forms.ts";
import {
  editUserErrors,
  editUserForm,
  needsOrganization,
  needsPassword,
  ROLE_LABELS,
  roleOptions,
  userChanges,
  type EditUserForm,
} from "../../entities/users/fields.ts";
import { useUserChanges } from "../../entities/users/use-users.ts";

interface FormProps {
  user: User;
  sending: Submit;
  onCancel: () => void;
  onDone: () => void;
  onAsking: (isAsking: boolean) => void;
}

function useEditUser({ user, sending, onDone }: FormProps) {
  const manager = useUser();
  const { refresh } = useSession();
  const { put } = useUserChanges();
  const [error, setError] = useState<unknown>(null);
  const draft = editUserDraft.read(manager.id);
  const form = useForm<EditUserForm>({
    initialValues: draft?.user.id === user.id ? draft.values : editUserForm(user),
    validate: (values) => editUserErrors(user, values, manager.id),
    onValuesChange: (values) => editUserDraft.save(manager.id, { user, values }),
  });
  const save = async (values: EditUserForm) => {
    const changes = userChanges(user, values, manager.id);
    if (!changes) return onDone();
    setError(null);
    try {
      put(await request("updateUser", { params: { id: user.id }, json: changes }));
      // The session contains the user's own address: reload it.
      if (user.id === manager.id) refresh();
      toast(changesEmailAddress(user, changes) ? MESSAGES.users.emailUpdated : MESSAGES.users.updated);
      onDone();
    } catch (caught) {
      setError(caught);
      if (caught instanceof ApiError) form.setErrors(caught.fields);
    }
  };
  const submit = form.onSubmit((values) => sending.send(() => save(values)));
  return { form, error, submit, manager };
}

interface LostDeviceProps {
  user: User;
  isSelf: boolean;
  /** Whether the question lies over the dialog. */
  onAsking: (isAsking: boolean) => void;
}

/** What helps after a device was lost, without a change of the account: ends the sessions, removes the second factors. */
function LostDevice({ user, isSelf, onAsking }: LostDeviceProps) {
  const { isBusy, send } = useSubmit();
  const [isAsking, setAsking] = useState(false);
  const ask = (asking: boolean) => {
    setAsking(asking);
    onAsking(asking);
  };
  const end = async () => {
    try {
      await request("endUserSessions", { params: { id: user.id } });
      toast(isSelf ? MESSAGES.account.othersEnded : MESSAGES.account.userSessionsEnded(user.username));
    } catch {
      toastError(MESSAGES.account.endFailed);
    }
  };
  return (
    <Group>
      <Button size="xs" variant="default" loading={isBusy} onClick={() => send(end)}>
        {isSelf ? "Sign out everywhere else" : "End all sessions"}
      </Button>
      {!isSelf && (
        <Button size="xs" variant="default" onClick={() => ask(true)}>
          Remove second factors
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => ask(false)}
        title="Remove second factors"
        question="The password alone suffices to sign in then. Make sure who is asking for it. All sessions of this user end."
        subject={user.username}
        confirm="Remove"
        failure={MESSAGES.secondFactor.resetFailed}
        onConfirm={async () => {
          await request("resetSecondFactor", { params: { id: user.id } });
          toast(MESSAGES.secondFactor.reset(user.username));
        }}
      />
    </Group>
  );
}

function EditForm(props: FormProps) {
  const { user, sending } = props;
  const { form, error, submit, manager } = useEditUser(props);
  const { isBusy } = sending;
  const isSelf = user.id === manager.id;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {error !== null && <ErrorBanner message={MESSAGES.users.updateFailed} error={error} />}
        <TextInput label="Username" value={user.username} readOnly variant="filled" />
        <TextInput
          label="Email"
          type="email"
          withAsterisk
          aria-required
          data-autofocus
          disabled={isBusy}
          {...form.getInputProps("email")}
        />
        {needsPassword(user, form.values, manager.id) && (
          <PasswordField
            label="Current Password"
            fieldName="current password"
            autoComplete="current-password"
            withAsterisk
            aria-required
            disabled={isBusy}
            {...form.getInputProps("current_password")}
          />
        )}
        <TextInput label="Phone Number" type="tel" disabled={isBusy} {...form.getInputProps("phone_number")} />
        {isSelf ? (
          <TextInput label="Role" description={MESSAGES.users.ownRole} value={ROLE_LABELS[user.role]} readOnly variant="filled" />
        ) : (
          <Select
            label="Role"
            data={roleOptions(assignableRoles(manager.role))}
            allowDeselect={false}
            disabled={isBusy}
            {...form.getInputProps("role")}
          />
        )}
        {needsOrganization(user, form.values.role) && (
          <OrganizationField withAsterisk disabled={isBusy} {...form.getInputProps("organization_id")} />
        )}
        {!isSelf && (
          <Switch
            label="Account disabled"
            description="Its sessions end, and it cannot sign in. What it has uploaded stays."
            disabled={isBusy}
            {...form.getInputProps("is_disabled", { type: "checkbox" })}
          />
        )}
        <LostDevice user={user} isSelf={isSelf} onAsking={props.onAsking} />
        <FormButtons isBusy={isBusy} onCancel={props.onCancel} submit="Save" />
      </Stack>
    </form>
  );
}

interface Props {
  /** Null while it is closed. */
  user: User | null;
  onClose: () => void;
}

/** Changes a user's e-mail address, phone number and role, and disables the account. */
export default function EditUserDialog({ user, onClose }: Props) {
  const manager = useUser();
  const sending = useSubmit();
  const shown = useLastValue(user);
  const [isCovered, setCovered] = useState(false);
  const finish = () => {
    editUserDraft.delete(manager.id);
    onClose();
  };
  const close = () => {
    if (!sending.isBusy) finish();
  };
  return (
    <FormModal opened={user !== null} onClose={close} title="Edit User" isBusy={sending.isBusy} isCovered={isCovered}>
      {shown && <EditForm key={shown.id} user={shown} sending={sending} onCancel={close} onDone={finish} onAsking={setCovered} />}
    </FormModal>
  );
}
