import { Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { assignableRoles, MESSAGES, type User } from "@takeoff/contracts";
import { useState } from "react";
import { ApiError, call } from "../api.ts";
import { useSession, useUser } from "../session.tsx";
import { toast } from "../toast.ts";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { FormButtons } from "../ui/form-buttons.tsx";
import { FormModal } from "../ui/form-modal.tsx";
import { OrganizationField } from "../ui/organization-field.tsx";
import { useSending, type Sending } from "../use-sending.ts";
import { useShown } from "../use-shown.ts";
import { editUserDraft } from "./drafts.ts";
import { editUserErrors, editUserForm, needsOrganization, ROLE_LABELS, roleOptions, userChanges, type EditUserForm } from "./fields.ts";
import { useUserChanges } from "./use-users.ts";

interface FormProps {
  user: User;
  sending: Sending;
  onCancel: () => void;
  onDone: () => void;
}

function useEditUser({ user, sending, onDone }: FormProps) {
  const manager = useUser();
  const { refresh } = useSession();
  const { put } = useUserChanges();
  const [error, setError] = useState<unknown>(null);
  const draft = editUserDraft.read(manager.id);
  const form = useForm<EditUserForm>({
    initialValues: draft?.user.id === user.id ? draft.values : editUserForm(user),
    validate: (values) => editUserErrors(user, values),
    onValuesChange: (values) => editUserDraft.keep(manager.id, { user, values }),
  });
  const save = async (values: EditUserForm) => {
    const changes = userChanges(user, values);
    if (!changes) return onDone();
    setError(null);
    try {
      put(await call("updateUser", { params: { id: user.id }, json: changes }));
      // One's own address is part of the session that the page goes by.
      if (user.id === manager.id) refresh();
      toast(MESSAGES.users.updated);
      onDone();
    } catch (caught) {
      setError(caught);
      if (caught instanceof ApiError) form.setErrors(caught.fields);
    }
  };
  const submit = form.onSubmit((values) => sending.send(() => save(values)));
  return { form, error, submit, manager };
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

/** Changes a user's e-mail address, phone number and role. */
export default function EditUserDialog({ user, onClose }: Props) {
  const manager = useUser();
  const sending = useSending();
  const shown = useShown(user);
  const finish = () => {
    editUserDraft.drop(manager.id);
    onClose();
  };
  const close = () => {
    if (!sending.isBusy) finish();
  };
  return (
    <FormModal opened={user !== null} onClose={close} title="Edit User" isBusy={sending.isBusy}>
      {shown && <EditForm key={shown.id} user={shown} sending={sending} onCancel={close} onDone={finish} />}
    </FormModal>
  );
}
