import { ActionIcon, CopyButton, TextInput } from "@mantine/core";
import { SINGLE_SIGN_ON_SCOPE } from "@takeoff/contracts";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { LAYOUT } from "../../../shared/ui/sizes.ts";

/** The address to register at the provider. */
export function RedirectAddress({ address }: { address: string }) {
  return (
    <TextInput
      label="Redirect Address"
      description={`Register this address at the provider, with the scopes ${SINGLE_SIGN_ON_SCOPE}.`}
      value={address}
      readOnly
      rightSection={
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={copied ? "Copied" : "Copy the redirect address"}>
              {copied ? <IconCheck size={LAYOUT.icon.sm} aria-hidden /> : <IconCopy size={LAYOUT.icon.sm} aria-hidden />}
            </ActionIcon>
          )}
        </CopyButton>
      }
    />
  );
}
