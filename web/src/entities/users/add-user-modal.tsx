import { Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { MESSAGES } from "@takeoff/contracts";
import { useState } from "react";
import { ApiError, call } from "../api.ts";
import { useUser } from "../session.tsx";
import { toast } from "../toast.ts";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { FormButtons } from "../ui/form-buttons.tsx";
import { FormModal } from "../ui/form-modal.tsx";
import { OrganizationField } from "../ui/organization-field.tsx";
import { PasswordChecklist } from "../ui/password-checklist.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { LAYOUT } from "../ui/sizes.ts";
import { useSending, type Sending } from "../use-sending.ts";
import { addUserDraft } from "./drafts.ts";
import { EMPTY_USER, NEW_USER_ROLES, newUser, newUserErrors, roleOptions, type NewUserForm } from "./fields.ts";
import { useUserChanges } from "./use-users.ts";

interface FormProps {
  organizationId: number | null;
  sending: Sending;
  onCancel: () => void;
  onDone: () => void;
}

function useAddUser({ organizationId, sending, onDone }: FormProps) {
  const manager = useUser();
  const { put } = useUserChanges();
  const [error, setError] = useState<unknown>(null);
  const form = useForm<NewUserForm>({
    initialValues: addUserDraft.read(manager.id) ?? {
      ...EMPTY_USER,
      organization_id: organizationId === null ? "" : String(organizationId),
    },
    validate: (values) => newUserErrors(values, manager),
    onValuesChange: (values) => addUserDraft.keep(manager.id, values),
  });
  const create = async (values: NewUserForm) => {
    setError(null);
    try {
      put(await call("createUser", { json: newUser(values, manager) }));
      toast(MESSAGES.users.created);
      onDone();
    } catch (caught) {
      setError(caught);
      if (caught instanceof ApiError) form.setErrors(caught.fields);
    }
  };
  const submit = form.onSubmit((values) => sending.send(() => create(values)));
  return { form, error, submit, isStaff: manager.role === "parent_admin" };
}

function AddUserForm(props: FormProps) {
  const { form, error, submit, isStaff } = useAddUser(props);
  const { isBusy } = props.sending;
  const field = (name: keyof NewUserForm, isRequired = true) => ({
    ...form.getInputProps(name),
    disabled: isBusy,
    withAsterisk: isRequired,
    "aria-required": isRequired,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {error !== null && <ErrorBanner message={MESSAGES.users.createFailed} error={error} />}
        {isStaff && <OrganizationField {...field("organization_id")} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="Username" autoComplete="off" autoCapitalize="none" spellCheck={false} data-autofocus {...field("username")} />
          <TextInput label="Email" type="email" autoComplete="off" {...field("email")} />
          <TextInput label="Phone Number" type="tel" autoComplete="off" {...field("phone_number", isStaff)} />
          <Select label="Role" data={roleOptions(NEW_USER_ROLES)} allowDeselect={false} {...field("role")} />
        </SimpleGrid>
        <PasswordField label="Password" autoComplete="new-password" {...field("password")} />
        <PasswordChecklist password={form.values.password} />
        <FormButtons isBusy={isBusy} onCancel={props.onCancel} submit="Add User" />
      </Stack>
    </form>
  );
}

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Staff's form begins with it; an administrator's users belong to the administrator's own. */
  organizationId?: number | null;
}

/** Makes a user: an administrator in their own organization, staff in any. */
export default function AddUserModal({ opened, onClose, organizationId = null }: Props) {
  const manager = useUser();
  const sending = useSending();
  const finish = () => {
    addUserDraft.drop(manager.id);
    onClose();
  };
  const close = () => {
    if (!sending.isBusy) finish();
  };
  return (
    <FormModal opened={opened} onClose={close} title="Add User" size={LAYOUT.dialog.lg} isBusy={sending.isBusy}>
      <AddUserForm organizationId={organizationId} sending={sending} onCancel={close} onDone={finish} />
    </FormModal>
  );
}
