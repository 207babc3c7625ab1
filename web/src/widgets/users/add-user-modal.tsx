import { Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { assignableRoles, isStaff, MESSAGES, INVITATION_MESSAGES } from "@takeoff/contracts";
import { request } from "../../shared/api/api.ts";
import { useUser } from "../../shared/api/session.tsx";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { FormButtons } from "../../shared/ui/form/form-buttons.tsx";
import { FormModal } from "../../shared/ui/dialog/form-modal.tsx";
import { OrganizationField } from "../../shared/ui/form/organization-field.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { useSubmit, type Submit } from "../../shared/ui/form/use-submit.ts";
import { useTask } from "../../shared/ui/form/use-task.ts";
import { PasswordOrInvitation } from "./password-or-invitation.tsx";
import { savedNewUser } from "./saved-forms.ts";
import { EMPTY_USER, buildNewUser, validateNewUser, listRoleOptions, type NewUserForm } from "../../entities/users/fields.ts";
import { useUserChanges } from "../../entities/users/use-users.ts";

interface FormProps {
  organizationId: number | null;
  sending: Submit;
  onCancel: () => void;
  onDone: () => void;
}

function useAddUser({ organizationId, sending, onDone }: FormProps) {
  const manager = useUser();
  const { put } = useUserChanges();
  const form = useForm<NewUserForm>({
    initialValues: savedNewUser.read(manager.id) ?? {
      ...EMPTY_USER,
      organization_id: organizationId === null ? "" : String(organizationId),
    },
    validate: (values) => validateNewUser(values, manager),
    onValuesChange: (values) => savedNewUser.save(manager.id, values),
  });
  const { error, run } = useTask({ sending, onFields: form.setErrors });
  const create = async (values: NewUserForm) => {
    const user = await request("createUser", { json: buildNewUser(values, manager) });
    put(user);
    toast(user.invited_until === null ? MESSAGES.users.created : INVITATION_MESSAGES.created(user.email));
    onDone();
  };
  const submit = form.onSubmit((values) => run(() => create(values)));
  return { form, error, submit, manager };
}

function AddUserForm(props: FormProps) {
  const { form, error, submit, manager } = useAddUser(props);
  const viewerIsStaff = isStaff(manager);
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
        {viewerIsStaff && !isStaff(form.values) && <OrganizationField {...field("organization_id")} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="Username" autoComplete="off" autoCapitalize="none" spellCheck={false} data-autofocus {...field("username")} />
          <TextInput label="Email" type="email" autoComplete="off" {...field("email")} />
          <TextInput label="Phone Number" type="tel" autoComplete="off" {...field("phone_number", viewerIsStaff)} />
          <Select label="Role" data={listRoleOptions(assignableRoles(manager.role))} allowDeselect={false} {...field("role")} />
        </SimpleGrid>
        <PasswordOrInvitation
          isInvited={form.values.send_invitation}
          invitation={{ ...form.getInputProps("send_invitation", { type: "checkbox" }), disabled: isBusy }}
          password={{ ...field("password"), value: form.values.password }}
        />
        <FormButtons isBusy={isBusy} onCancel={props.onCancel} submit="Add User" />
      </Stack>
    </form>
  );
}

interface Props {
  opened: boolean;
  onClose: () => void;
  /** The preselected organization for staff. An administrator's users always belong to the administrator's organization. */
  organizationId?: number | null;
}

/** Creates a user: administrators in their own organization, staff in any. */
export default function AddUserModal({ opened, onClose, organizationId = null }: Props) {
  const manager = useUser();
  const sending = useSubmit();
  const finish = () => {
    savedNewUser.delete(manager.id);
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
