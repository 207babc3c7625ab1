import { Radio, Stack } from "@mantine/core";
import type { SecondFactor } from "@takeoff/contracts";

const ABOUT: Record<SecondFactor, { label: string; description: string }> = {
  totp: { label: "Authenticator app", description: "An app on your phone shows a code of six digits that changes every 30 seconds." },
  passkey: { label: "Passkey", description: "Your fingerprint, face or screen lock on this device, or a security key." },
};

export function ChooseMethod({
  methods,
  value,
  onChange,
}: {
  methods: readonly SecondFactor[];
  value: SecondFactor;
  onChange: (value: SecondFactor) => void;
}) {
  return (
    <Radio.Group label="Second factor" value={value} onChange={(chosen) => onChange(chosen)}>
      <Stack gap="xs" mt="xs">
        {methods.map((method) => (
          <Radio key={method} value={method} autoFocus={method === value} {...ABOUT[method]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
