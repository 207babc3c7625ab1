import { useForm } from "@mantine/form";
import { changesEmailAddress, MESSAGES, type User } from "@takeoff/contracts";
import { request } from "../../../shared/api/api.ts";
import { useSession, useUser } from "../../../shared/api/session.tsx";
import { toast } from "../../../shared/ui/feedback/toast.ts";
import { type Submit, useTask } from "../../../shared/ui/form/use-submit.ts";
import { savedEdit } from "../saved-forms.ts";
import { validateEditUser, fillEditUserForm, findUserChanges, type EditUserForm } from "../../../entities/users/fields.ts";
import { useUserChanges } from "../../../entities/users/use-users.ts";

export interface EditUserProps {
  user: User;
  sending: Submit;
  onCancel: () => void;
  onDone: () => void;
  onAsking: (isAsking: boolean) => void;
}

/** The values, validation and request of the form of a user. */
export function useEditUser({ user, sending, onDone }: EditUserProps) {
  const manager = useUser();
  const { refresh } = useSession();
  const { put } = useUserChanges();
  const saved = savedEdit.read(manager.id);
  const form = useForm<EditUserForm>({
    initialValues: saved?.user.id === user.id ? saved.values : fillEditUserForm(user),
    validate: (values) => validateEditUser(user, values, manager.id),
    onValuesChange: (values) => savedEdit.save(manager.id, { user, values }),
  });
  const { error, run } = useTask({ sending, onFields: form.setErrors });
  const save = async (values: EditUserForm) => {
    const changes = findUserChanges(user, values, manager.id);
    if (!changes) return onDone();
    put(await request("updateUser", { params: { id: user.id }, json: changes }));
    // The session contains the user's own address: reload it.
    if (user.id === manager.id) refresh();
    toast(changesEmailAddress(user, changes) ? MESSAGES.users.emailUpdated : MESSAGES.users.updated);
    onDone();
  };
  const submit = form.onSubmit((values) => run(() => save(values)));
  return { form, error, submit, manager };
}
