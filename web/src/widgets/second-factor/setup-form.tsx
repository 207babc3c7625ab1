import { Stack, TextInput } from "@mantine/core";
import {
  findPasskeyObstacle,
  PASSKEY_NAME_LENGTH,
  type PasskeyRegistration,
  SECOND_FACTOR_MESSAGES,
  type SecondFactor,
  type SecondFactorSetup,
} from "@takeoff/contracts";
import { useState, type FormEvent } from "react";
import { FormButtons } from "../../shared/ui/form/dialog-form.tsx";
import { ApiError } from "../../shared/api/api.ts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { useSubmit } from "../../shared/ui/form/use-submit.ts";
import { ChooseMethod } from "./choose-method.tsx";
import { CodeField } from "./code-field.tsx";
import { canUsePasskeys, createPasskey } from "./passkey.ts";
import { ScanKey } from "./scan-key.tsx";

/** The proof that a new second factor works. */
export type Proof = { setup_token: string } & ({ code: string } | { passkey: PasskeyRegistration; name: string });

interface Props {
  methods: readonly SecondFactor[];
  begin: (method: SecondFactor) => Promise<SecondFactorSetup>;
  finish: (proof: Proof) => Promise<void>;
  onCancel: () => void;
  /** Of the page. */
  address?: string;
}

/** Sets up an authenticator app or a passkey: chooses, shows the key or asks the browser, and sends the proof. */
export function SetupForm({ methods, begin, finish, onCancel, address = window.location.href }: Props) {
  const usable = methods.filter((method) => method !== "passkey" || canUsePasskeys(address));
  const [method, setMethod] = useState<SecondFactor>(usable[0] ?? "totp");
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { isBusy, send } = useSubmit();
  const addPasskey = async () => {
    const { setup_token, passkey_options } = await begin("passkey");
    const passkey = await createPasskey(passkey_options ?? {}).catch((cause: unknown) => {
      throw new ApiError(SECOND_FACTOR_MESSAGES.browserFailed, { status: 0, code: "passkey", cause });
    });
    await finish({ setup_token, passkey, name: name.trim() });
  };
  const next = async () => {
    setError(null);
    try {
      if (setup) await finish({ setup_token: setup.setup_token, code });
      else if (method === "passkey") await addPasskey();
      else setSetup(await begin("totp"));
    } catch (caught) {
      setError(caught);
      // The key on the screen can no longer be confirmed.
      if (caught instanceof ApiError && caught.code === "setup_expired") setSetup(null);
    }
  };
  const findMissing = (): string | null => {
    if (setup) return code.replace(/\s/g, "").length === 6 ? null : SECOND_FACTOR_MESSAGES.code;
    return method === "totp" || name.trim() !== "" ? null : SECOND_FACTOR_MESSAGES.nameRequired;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing === null) send(next);
  };
  const missing = findMissing();
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {error !== null && <ErrorBanner message={SECOND_FACTOR_MESSAGES.addFailed} error={error} />}
        {!setup && <ChooseMethod methods={usable} value={method} onChange={setMethod} obstacle={findPasskeyObstacle(address)} />}
        {!setup && method === "passkey" && (
          <TextInput
            label="Name"
            description="To tell your passkeys apart, such as “Work laptop”"
            required
            maxLength={PASSKEY_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        {setup?.totp && <ScanKey totp={setup.totp} />}
        {setup && <CodeField value={code} onChange={(event) => setCode(event.currentTarget.value)} autoFocus />}
        <FormButtons isBusy={isBusy} onCancel={onCancel} submit={setup ? "Confirm" : "Continue"} missing={missing} />
      </Stack>
    </form>
  );
}
