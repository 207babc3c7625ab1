import { Select, Stack, Switch, TextInput } from "@mantine/core";
import { assignableRoles, MESSAGES } from "@takeoff/contracts";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { FormButtons } from "../../../shared/ui/form/form-buttons.tsx";
import { OrganizationField } from "../../../shared/ui/form/organization-field.tsx";
import { PasswordField } from "../../../shared/ui/form/password-field.tsx";
import { needsOrganization, needsPassword, ROLE_LABELS, listRoleOptions } from "../../../entities/users/fields.ts";
import { LostDevice } from "./lost-device.tsx";
import { useEditUser, type EditUserProps } from "./use-edit-user.ts";

export function EditUserFields(props: EditUserProps) {
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
            data={listRoleOptions(assignableRoles(manager.role))}
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
