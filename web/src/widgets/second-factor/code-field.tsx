import { TextInput, type TextInputProps } from "@mantine/core";

/** Takes the six digits of an authenticator app. Browsers and password managers fill it in by its `autocomplete`. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      label="Code"
      description="The six digits that your authenticator app shows"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={20}
      required
      {...props}
    />
  );
}
