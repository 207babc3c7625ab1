import { PasswordField, type PasswordFieldProps } from "./password-field.tsx";

/** The user's password, which confirms a change. */
export function CurrentPasswordField(props: PasswordFieldProps) {
  return <PasswordField label="Current Password" fieldName="current password" autoComplete="current-password" required {...props} />;
}
