import { Alert, Button, CopyButton, Group, Stack, TextInput } from "@mantine/core";
import { PlainButton } from "../../shared/ui/basics.tsx";

interface Props {
  /** What it is, such as "token", and the label of its field. */
  what: string;
  label: string;
  secret: string;
  /** What a person who has it may do. */
  warning: string;
  onClose: () => void;
}

/** A new secret, which no later response contains. */
export function NewSecret({ what, label, secret, warning, onClose }: Props) {
  return (
    <Stack>
      <Alert title={`Copy the ${what} now`} color="yellow">
        It is shown this once. {warning}
      </Alert>
      <TextInput label={label} value={secret} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Group justify="flex-end">
        <CopyButton value={secret}>
          {({ copied, copy }) => <PlainButton onClick={copy}>{copied ? "Copied" : "Copy"}</PlainButton>}
        </CopyButton>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
