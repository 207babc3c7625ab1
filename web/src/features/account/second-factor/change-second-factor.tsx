import { MESSAGES, type SecondFactor, SECOND_FACTOR_MESSAGES } from "@takeoff/contracts";
import { useState } from "react";
import { RecoveryCodes } from "../../../widgets/second-factor/recovery-codes.tsx";
import { SetupForm, type Proof } from "../../../widgets/second-factor/setup-form.tsx";
import { request } from "../../../shared/api/api.ts";
import { toast, toastError } from "../../../shared/ui/feedback/toast.ts";
import { AskPassword, type Confirmation } from "./ask-password.tsx";

const words = SECOND_FACTOR_MESSAGES;

/** What the dialog does: add a second factor, make new recovery codes, or remove a passkey (by id) or the app (without). */
export type Change = "add" | "codes" | { remove: string; id: number | null };

/** The change itself has succeeded: a failure here is shown next to it, and the sessions remain in their list. */
async function endOtherSessions(): Promise<void> {
  try {
    await request("endOtherSessions");
    toast(MESSAGES.account.othersEnded);
  } catch {
    toastError(MESSAGES.account.endOthersFailed);
  }
}

export interface ChangeProps {
  change: Change;
  available: readonly SecondFactor[];
  hasOtherSessions: boolean;
  onClose: () => void;
  onChanged: () => void;
}

/** The steps of a change: the password first, then what it is for. */
export function ChangeSecondFactor({ change, available, hasOtherSessions, onClose, onChanged }: ChangeProps) {
  const [confirmed, setConfirmed] = useState<Confirmation | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} done="Done" onDone={onClose} />;
  const changed = async ({ endsOthers }: Confirmation) => {
    if (endsOthers) await endOtherSessions();
    onChanged();
  };
  if (change === "add" && confirmed !== null) {
    const begin = (method: SecondFactor) => request("setUpSecondFactor", { json: { method, current_password: confirmed.password } });
    const finish = async (proof: Proof) => {
      const { recovery_codes } = await request("addSecondFactor", { json: proof });
      toast(words.added);
      if (recovery_codes) setCodes(recovery_codes);
      await changed(confirmed);
      if (!recovery_codes) onClose();
    };
    return <SetupForm methods={available} begin={begin} finish={finish} onCancel={onClose} />;
  }
  const ask = { hasOtherSessions, onCancel: onClose };
  if (change === "add") {
    return (
      <AskPassword
        {...ask}
        text="Please enter your password first."
        submit="Continue"
        failure={words.addFailed}
        onConfirm={async (given) => {
          // Verified by a request that changes nothing, before the choice of a second factor.
          await request("setUpSecondFactor", { json: { method: "totp", current_password: given.password } });
          setConfirmed(given);
        }}
      />
    );
  }
  if (change === "codes") {
    return (
      <AskPassword
        {...ask}
        text="New recovery codes replace the ones that you have."
        submit="Make new codes"
        failure={words.renewFailed}
        onConfirm={async (given) => {
          const { recovery_codes } = await request("renewRecoveryCodes", { json: { current_password: given.password } });
          setCodes(recovery_codes);
          await changed(given);
        }}
      />
    );
  }
  return (
    <AskPassword
      {...ask}
      text={`You can no longer sign in with “${change.remove}”.`}
      submit="Remove"
      failure={words.removeFailed}
      onConfirm={async (given) => {
        await request("removeSecondFactor", { json: { current_password: given.password, passkey_id: change.id } });
        toast(words.removed);
        await changed(given);
        onClose();
      }}
    />
  );
}
