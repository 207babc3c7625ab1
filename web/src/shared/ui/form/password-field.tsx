import { PasswordInput, type PasswordInputProps } from "@mantine/core";

export interface PasswordFieldProps extends Omit<PasswordInputProps, "visibilityToggleButtonProps"> {
  /** Names the field in the label of its show/hide button: a page may have two such fields. */
  fieldName?: string;
}

/** A password input whose show/hide button can be reached with the keyboard. */
export function PasswordField({ fieldName = "password", ...props }: PasswordFieldProps) {
  return <PasswordInput visibilityToggleButtonProps={{ "aria-label": `Show or hide the ${fieldName}`, tabIndex: 0 }} {...props} />;
}
