import { type LoginStep, type PasskeyAssertion, type User, SECOND_FACTOR_MESSAGES } from "@takeoff/contracts";
import { useState } from "react";
import { signWithPasskey } from "../../widgets/second-factor/passkey.ts";
import { ApiError, describeError, request } from "../../shared/api/api.ts";
import { useSubmit } from "../../shared/ui/form/use-submit.ts";

export interface SecondStepProps {
  step: LoginStep;
  onSignedIn: (user: User) => void;
  /** Back to the password; with the reason when the sign-in has ended. */
  onRestart: (reason: string | null) => void;
}

type Sent = { code: string } | { recovery_code: string } | { passkey: PasskeyAssertion };

/** Sends the proof of a second factor. */
export function useSecondStep({ step, onSignedIn, onRestart }: SecondStepProps) {
  const [error, setError] = useState<string | null>(null);
  const { isBusy, send } = useSubmit();
  const run = (prove: () => Promise<Sent>) =>
    send(async () => {
      setError(null);
      try {
        const { user } = await request("completeLogin", { json: { login_token: step.login_token, ...(await prove()) } });
        onSignedIn(user);
      } catch (caught) {
        const message = describeError(caught, SECOND_FACTOR_MESSAGES.loginFailed);
        if (caught instanceof ApiError && caught.code === "login_expired") onRestart(message);
        else setError(message);
      }
    });
  const sign = async (): Promise<Sent> => ({
    passkey: await signWithPasskey(step.passkey_options ?? {}).catch((cause: unknown) => {
      throw new ApiError(SECOND_FACTOR_MESSAGES.browserFailed, { status: 0, code: "passkey", cause });
    }),
  });
  return {
    error,
    clear: () => setError(null),
    isBusy,
    sendText: (sent: Sent) => run(() => Promise.resolve(sent)),
    sendPasskey: () => run(sign),
  };
}
