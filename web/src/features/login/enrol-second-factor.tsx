import { Stack, Text, Title } from "@mantine/core";
import type { User } from "@takeoff/contracts";
import { useState } from "react";
import { RecoveryCodes } from "../../widgets/second-factor/recovery-codes.tsx";
import { SetupForm, type Proof } from "../../widgets/second-factor/setup-form.tsx";
import { ApiError, request } from "../../shared/api/api.ts";
import type { SecondStepProps } from "./use-second-step.ts";

/** Sets up the second factor that the account must have, and shows its recovery codes before the first screen. */
export function EnrolSecondFactor({ step, onSignedIn, onRestart }: SecondStepProps) {
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
