import { Alert, Button, CopyButton, Group, Stack, TextInput } from "@mantine/core";

/** The secret of a new token, which no later response contains. */
export function CreatedToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Stack>
      <Alert title="Copy the token now" color="yellow">
        It is shown this once. Keep it as you keep a password: whoever has it does what you may do with it.
      </Alert>
      <TextInput label="Access token" value={token} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Group justify="flex-end">
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
