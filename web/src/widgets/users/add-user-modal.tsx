import { Select, SimpleGrid, TextInput, Switch } from "@mantine/core";
import { isStaff, MESSAGES, INVITATION_MESSAGES, describeWait, LIMITS, ORGANIZATION_ROLES } from "@takeoff/contracts";
import { request } from "../../shared/api/api.ts";
import { useUser } from "../../shared/api/session.tsx";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { DialogForm, useSentForm } from "../../shared/ui/form/dialog-form.tsx";
import { FormDialog } from "../../shared/ui/dialog/form-modal.tsx";
import { OrganizationField } from "../../shared/ui/form/organization-field.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import type { Submit } from "../../shared/ui/form/use-submit.ts";
import { savedNewUser } from "./saved-forms.ts";
import { EMPTY_USER, buildNewUser, validateNewUser, listRoleOptions, type NewUserForm } from "../../entities/users/fields.ts";
import { useUserChanges } from "../../entities/users/use-users.ts";
import type { ComponentProps } from "react";
import { PasswordChecklist } from "../../shared/ui/form/password-checklist.tsx";
import { PasswordField } from "../../shared/ui/form/password-field.tsx";

interface FormProps {
  organizationId: number | null;
  sending: Submit;
  onCancel: () => void;
  onDone: () => void;
}

function AddUserForm({ organizationId, sending, onCancel, onDone }: FormProps) {
  const manager = useUser();
  const { put } = useUserChanges();
  const sent = useSentForm<NewUserForm>({
    sending,
    initialValues: savedNewUser.read(manager.id) ?? {
      ...EMPTY_USER,
      organization_id: organizationId === null ? "" : String(organizationId),
    },
    validate: (values) => validateNewUser(values, manager),
    onValuesChange: (values) => savedNewUser.save(manager.id, values),
    send: async (values) => {
      const user = await request("createUser", { json: buildNewUser(values, manager) });
      put(user);
      toast(user.invited_until === null ? MESSAGES.users.created : INVITATION_MESSAGES.created(user.email));
      onDone();
    },
  });
  const { form, isBusy } = sent;
  const viewerIsStaff = isStaff(manager);
  const field = (name: keyof NewUserForm, isRequired = true) => ({ ...form.getInputProps(name), disabled: isBusy, required: isRequired });
  return (
    <DialogForm sent={sent} failure={MESSAGES.users.createFailed} onCancel={onCancel} submit="Add User">
      {viewerIsStaff && <OrganizationField {...field("organization_id")} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Username" autoComplete="off" autoCapitalize="none" spellCheck={false} data-autofocus {...field("username")} />
        <TextInput label="Email" type="email" autoComplete="off" {...field("email")} />
        <TextInput label="Phone Number" type="tel" autoComplete="off" {...field("phone_number", viewerIsStaff)} />
        <Select label="Role" data={listRoleOptions(ORGANIZATION_ROLES)} allowDeselect={false} {...field("role")} />
      </SimpleGrid>
      <PasswordOrInvitation
        isInvited={form.values.send_invitation}
        invitation={{ ...form.getInputProps("send_invitation", { type: "checkbox" }), disabled: isBusy }}
        password={{ ...field("password"), value: form.values.password }}
      />
    </DialogForm>
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
  const finish = () => {
    savedNewUser.delete(manager.id);
    onClose();
  };
  return (
    <FormDialog subject={opened || null} onClose={finish} title="Add User" size={LAYOUT.dialog.lg}>
      {(_, sending) => <AddUserForm organizationId={organizationId} sending={sending} onCancel={finish} onDone={finish} />}
    </FormDialog>
  );
}

interface PasswordProps {
  isInvited: boolean;
  /** The switch's properties from the form. */
  invitation: ComponentProps<typeof Switch>;
  /** The field's properties from the form. */
  password: ComponentProps<typeof PasswordField> & { value: string };
}

/** The password of a new user: typed here, or chosen by the user with the link of an invitation. */
export function PasswordOrInvitation({ isInvited, invitation, password }: PasswordProps) {
  return (
    <>
      <Switch
        label="Send an invitation"
        description={`The user receives an e-mail with a link to choose a password. It works for ${describeWait(LIMITS.invitationSeconds)}.`}
        {...invitation}
      />
      {!isInvited && (
        <>
          <PasswordField label="Password" autoComplete="new-password" {...password} />
          <PasswordChecklist password={password.value} />
        </>
      )}
    </>
  );
}
