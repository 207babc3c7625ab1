import { Anchor, Button, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { Problem } from "../../shared/ui/feedback/problem.tsx";
import { type SecondStepProps, useSecondStep } from "./use-second-step.ts";
import { findPasskeyObstacle, type User } from "@takeoff/contracts";
import { type FormEvent, useState } from "react";
import { RecoveryCodes } from "../../widgets/second-factor/recovery-codes.tsx";
import { SetupForm, type Proof } from "../../widgets/second-factor/setup-form.tsx";
import { ApiError, request } from "../../shared/api/api.ts";
import { CodeField } from "../../widgets/second-factor/code-field.tsx";
import { canUsePasskeys } from "../../widgets/second-factor/passkey.ts";

type Way = "totp" | "passkey" | "recovery_code";
const WAYS: Record<Way, string> = {
  totp: "Use your authenticator app",
  passkey: "Use a passkey",
  recovery_code: "Use a recovery code",
};

/** Asks for a second factor of the account. */
function ConfirmSecondFactor(props: SecondStepProps) {
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
  const obstacle = step.second_factor.includes("passkey") ? findPasskeyObstacle(window.location.href) : null;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Title order={1}>Second factor</Title>
        <Problem text={error} />
        {way === "totp" && <CodeField key={way} {...field} />}
        {way === "recovery_code" && <TextInput key={way} label="Recovery code" autoComplete="off" spellCheck={false} required {...field} />}
        {obstacle !== null && <Text size="sm">{obstacle}</Text>}
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

/** Sets up the second factor that the account must have, and shows its recovery codes before the first screen. */
function EnrolSecondFactor({ step, onSignedIn, onRestart }: SecondStepProps) {
  const [done, setDone] = useState<{ user: User; codes: string[] } | null>(null);
  const { login_token } = step;
  const restart = (caught: unknown): never => {
    if (caught instanceof ApiError && caught.code === "login_expired") onRestart(caught.message);
    throw caught;
  };
  const finish = async (proof: Proof) => {
    const { user, recovery_codes } = await request("enrolAtLogin", { json: { login_token, ...proof } }).catch(restart);
    if (recovery_codes) setDone({ user, codes: recovery_codes });
    else onSignedIn(user);
  };
  if (done) return <RecoveryCodes codes={done.codes} done="I have saved them" onDone={() => onSignedIn(done.user)} />;
  return (
    <Stack>
      <Title order={1}>Set up a second factor</Title>
      <Text size="sm">Your account needs a second factor in addition to the password.</Text>
      <SetupForm
        methods={step.set_up}
        begin={(method) => request("setUpAtLogin", { json: { login_token, method } }).catch(restart)}
        finish={finish}
        onCancel={() => onRestart(null)}
      />
    </Stack>
  );
}

/** The second step of a log-in, after the password. */
export default function SecondStep(props: SecondStepProps) {
  return (
    <Paper withBorder p="lg" radius="md">
      {props.step.second_factor.length > 0 ? <ConfirmSecondFactor {...props} /> : <EnrolSecondFactor {...props} />}
    </Paper>
  );
}
