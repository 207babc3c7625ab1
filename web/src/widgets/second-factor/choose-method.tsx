import { Radio, Stack } from "@mantine/core";
import type { SecondFactor } from "@takeoff/contracts";
import { Dimmed } from "../../shared/ui/basics.tsx";

const ABOUT: Record<SecondFactor, { label: string; description: string }> = {
  totp: { label: "Authenticator app", description: "An app on your phone shows a code of six digits that changes every 30 seconds." },
  passkey: { label: "Passkey", description: "Your fingerprint, face or screen lock on this device, or a security key." },
};

interface Props {
  methods: readonly SecondFactor[];
  value: SecondFactor;
  onChange: (value: SecondFactor) => void;
  /** Why there are no passkeys at the address of the page. */
  obstacle: string | null;
}

/** The choice of a second factor. */
export function ChooseMethod({ methods, value, onChange, obstacle }: Props) {
  return (
    <Radio.Group label="Second factor" value={value} onChange={(chosen) => onChange(chosen)}>
      <Stack gap="xs" mt="xs">
        {methods.map((method) => (
          <Radio key={method} value={method} autoFocus={method === value} {...ABOUT[method]} />
        ))}
        {obstacle !== null && <Dimmed size="sm">{obstacle}</Dimmed>}
      </Stack>
    </Radio.Group>
  );
}
