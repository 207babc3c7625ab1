import { Checkbox, Stack, Text } from "@mantine/core";
import { MESSAGES, type SecondFactor } from "@takeoff/contracts";
import { useState, type FormEvent } from "react";
import { RecoveryCodes } from "../../widgets/second-factor/recovery-codes.tsx";
import { SetupForm, type Proof } from "../../widgets/second-factor/setup-form.tsx";
import { request } from "../../shared/api/api.ts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { FormButtons } from "../../shared/ui/form/form-buttons.tsx";
import { FormModal } from "../../shared/ui/dialog/form-modal.tsx";
import { PasswordField } from "../../shared/ui/form/password-field.tsx";
import { toast, toastError } from "../../shared/ui/feedback/toast.ts";
import { useLastValue } from "../../shared/ui/dialog/use-last-value.ts";
import { useSubmit } from "../../shared/ui/form/use-submit.ts";

const words = MESSAGES.secondFactor;

/** What the dialog does: add a second factor, make new recovery codes, or remove a passkey (by id) or the app (without). */
export type Change = "add" | "codes" | { remove: string; id: number | null };

/** What the user entered before a change. */
interface Confirmation {
  password: string;
  /** Ends all other sessions after the change: a session that somebody took over would remain otherwise. */
  endsOthers: boolean;
}

interface PasswordProps {
  text: string;
  submit: string;
  failure: string;
  hasOtherSessions: boolean;
  onCancel: () => void;
  onConfirm: (confirmed: Confirmation) => Promise<void>;
}

/** Asks for the password before the second factors of an account change. */
function AskPassword({ text, submit, failure, hasOtherSessions, onCancel, onConfirm }: PasswordProps) {
  const [password, setPassword] = useState("");
  const [endsOthers, setEndsOthers] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { isBusy, send } = useSubmit();
  const run = async () => {
    setError(null);
    try {
      await onConfirm({ password, endsOthers });
    } catch (caught) {
      setError(caught);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === "" ? MESSAGES.users.currentPasswordRequired : null);
    if (password !== "") send(run);
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text size="sm">{text}</Text>
        {error !== null && <ErrorBanner message={failure} error={error} />}
        <PasswordField
          label="Current Password"
          fieldName="current password"
          autoComplete="current-password"
          withAsterisk
          aria-required
          data-autofocus
          disabled={isBusy}
          value={password}
          error={missing}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {hasOtherSessions && (
          <Checkbox
            label="Sign out everywhere else"
            disabled={isBusy}
            checked={endsOthers}
            onChange={(event) => setEndsOthers(event.currentTarget.checked)}
          />
        )}
        <FormButtons isBusy={isBusy} onCancel={onCancel} submit={submit} />
      </Stack>
    </form>
  );
}

/** The change itself has succeeded: a failure here is shown next to it, and the sessions remain in their list. */
async function endOtherSessions(): Promise<void> {
  try {
    await request("endOtherSessions");
    toast(MESSAGES.account.othersEnded);
  } catch {
    toastError(MESSAGES.account.endOthersFailed);
  }
}

interface BodyProps {
  change: Change;
  available: readonly SecondFactor[];
  hasOtherSessions: boolean;
  onClose: () => void;
  onChanged: () => void;
}

function Body({ change, available, hasOtherSessions, onClose, onChanged }: BodyProps) {
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

const titleOf = (change: Change): string =>
  change === "add" ? "Add a second factor" : change === "codes" ? "New recovery codes" : `Remove ${change.remove}`;

/** The dialog of a change of the user's second factors. */
export function SecondFactorDialog({ change, ...props }: Omit<BodyProps, "change"> & { change: Change | null }) {
  // Stays while the dialog fades away.
  const shown = useLastValue(change);
  return (
    <FormModal opened={change !== null} onClose={props.onClose} title={shown ? titleOf(shown) : ""} isBusy={false}>
      {change !== null && <Body change={change} {...props} />}
    </FormModal>
  );
}
