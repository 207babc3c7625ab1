import { Select, Switch, TextInput } from "@mantine/core";
import { assignableRoles, changesEmailAddress, MESSAGES, type User } from "@takeoff/contracts";
import { CurrentPasswordField } from "../../../shared/ui/form/current-password-field.tsx";
import { DialogForm, useSentForm } from "../../../shared/ui/form/dialog-form.tsx";
import { OrganizationField } from "../../../shared/ui/form/organization-field.tsx";
import {
  type EditUserForm,
  fillEditUserForm,
  findUserChanges,
  listRoleOptions,
  needsOrganization,
  needsPassword,
  ROLE_LABELS,
  validateEditUser,
} from "../../../entities/users/fields.ts";
import { LostDevice } from "./lost-device.tsx";
import { request } from "../../../shared/api/api.ts";
import { useSession, useUser } from "../../../shared/api/session.tsx";
import { toast } from "../../../shared/ui/feedback/toast.ts";
import type { Submit } from "../../../shared/ui/form/use-submit.ts";
import { savedEdit } from "../saved-forms.ts";
import { useUserChanges } from "../../../entities/users/use-users.ts";

interface EditUserProps {
  user: User;
  sending: Submit;
  onDone: () => void;
  onAsking: (isAsking: boolean) => void;
}

/** The values, validation and request of the form of a user. */
function useEditUser({ user, sending, onDone }: EditUserProps) {
  const manager = useUser();
  const { refresh } = useSession();
  const { put } = useUserChanges();
  const saved = savedEdit.read(manager.id);
  return useSentForm<EditUserForm>({
    sending,
    initialValues: saved?.user.id === user.id ? saved.values : fillEditUserForm(user),
    validate: (values) => validateEditUser(user, values, manager.id),
    onValuesChange: (values) => savedEdit.save(manager.id, { user, values }),
    send: async (values) => {
      const changes = findUserChanges(user, values, manager.id);
      if (!changes) return onDone();
      put(await request("updateUser", { params: { id: user.id }, json: changes }));
      // The session contains the user's own address: reload it.
      if (user.id === manager.id) refresh();
      toast(changesEmailAddress(user, changes) ? MESSAGES.users.emailUpdated : MESSAGES.users.updated);
      onDone();
    },
  });
}

export function EditUserFields(props: EditUserProps) {
  const { user, onDone, onAsking } = props;
  const manager = useUser();
  const sent = useEditUser(props);
  const { form, isBusy } = sent;
  const isSelf = user.id === manager.id;
  return (
    <DialogForm sent={sent} failure={MESSAGES.users.updateFailed} onCancel={onDone} submit="Save">
      <TextInput label="Username" value={user.username} readOnly variant="filled" />
      <TextInput label="Email" type="email" required data-autofocus disabled={isBusy} {...form.getInputProps("email")} />
      {needsPassword(user, form.values, manager.id) && (
        <CurrentPasswordField disabled={isBusy} {...form.getInputProps("current_password")} />
      )}
      <TextInput label="Phone Number" type="tel" disabled={isBusy} {...form.getInputProps("phone_number")} />
      {isSelf ? (
        <TextInput label="Role" description={MESSAGES.users.ownRole} value={ROLE_LABELS[user.role]} readOnly variant="filled" />
      ) : (
        <Select
          label="Role"
          data={listRoleOptions(assignableRoles(manager.role))}
          allowDeselect={false}
          disabled={isBusy}
          {...form.getInputProps("role")}
        />
      )}
      {needsOrganization(user, form.values.role) && (
        <OrganizationField required disabled={isBusy} {...form.getInputProps("organization_id")} />
      )}
      {!isSelf && (
        <Switch
          label="Account disabled"
          description="Its sessions end, and it cannot sign in. What it has uploaded stays."
          disabled={isBusy}
          {...form.getInputProps("is_disabled", { type: "checkbox" })}
        />
      )}
      <LostDevice user={user} isSelf={isSelf} onAsking={onAsking} />
    </DialogForm>
  );
}
