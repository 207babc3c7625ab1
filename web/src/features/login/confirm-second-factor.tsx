import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { CodeField } from "../../widgets/second-factor/code-field.tsx";
import { canUsePasskeys } from "../../widgets/second-factor/passkey.ts";
import { useSecondStep, type SecondStepProps } from "./use-second-step.ts";

type Way = "totp" | "passkey" | "recovery_code";
const WAYS: Record<Way, string> = {
  totp: "Use your authenticator app",
  passkey: "Use a passkey",
  recovery_code: "Use a recovery code",
};

/** Asks for a second factor of the account. */
export function ConfirmSecondFactor(props: SecondStepProps) {
  const { step, onRestart } = props;
  const ways: Way[] = [...step.second_factor.filter((way) => way !== "passkey" || canUsePasskeys()), "recovery_code"];
  const [way, setWay] = useState<Way>(ways[0] ?? "recovery_code");
  const [text, setText] = useState("");
  const { error, clear, isBusy, sendText, sendPasskey } = useSecondStep(props);
  const choose = (chosen: Way) => {
    setWay(chosen);
    setText("");
    clear();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (way === "passkey") sendPasskey();
    else if (text.trim() !== "") sendText(way === "totp" ? { code: text } : { recovery_code: text });
  };
  const field = {
    value: text,
    onChange: (event: { currentTarget: HTMLInputElement }) => setText(event.currentTarget.value),
    autoFocus: true,
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Title order={1}>Second factor</Title>
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        {way === "totp" && <CodeField key={way} {...field} />}
        {way === "recovery_code" && (
          <TextInput key={way} label="Recovery code" autoComplete="off" spellCheck={false} withAsterisk aria-required {...field} />
        )}
        {way === "passkey" && <Text size="sm">Your browser asks for your fingerprint, face, screen lock or security key.</Text>}
        <Button type="submit" loading={isBusy} fullWidth autoFocus={way === "passkey"}>
          {way === "passkey" ? "Use a passkey" : "Confirm"}
        </Button>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Anchor
              key={other}
              component="button"
              type="button"
              size="sm"
              underline="always"
              disabled={isBusy}
              onClick={() => choose(other)}
            >
              {WAYS[other]}
            </Anchor>
          ))}
        <Anchor component="button" type="button" size="sm" underline="always" disabled={isBusy} onClick={() => onRestart(null)}>
          Back to the login
        </Anchor>
      </Stack>
    </form>
  );
}
