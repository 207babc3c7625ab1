import { PasswordInput, type PasswordInputProps } from "@mantine/core";

interface Props extends Omit<PasswordInputProps, "visibilityToggleButtonProps"> {
  /** What the button beside it shows and hides: two of them may stand on one page. */
  what?: string;
}

/** A password with the button that shows it, which the keyboard reaches as well. */
export function PasswordField({ what = "password", ...props }: Props) {
  return <PasswordInput visibilityToggleButtonProps={{ "aria-label": `Show or hide the ${what}`, tabIndex: 0 }} {...props} />;
}
