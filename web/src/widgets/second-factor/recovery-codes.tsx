import { Alert, Button, CopyButton, Group, Stack } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import { Dimmed, SmallButton } from "../../shared/ui/basics.tsx";
import { saveBlob } from "../../shared/api/files.ts";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import classes from "./second-factor.module.css";

interface Props {
  codes: readonly string[];
  /** What the button says that leaves. */
  done: string;
  onDone: () => void;
}

/** Shows new recovery codes: the only time that they can be seen. */
export function RecoveryCodes({ codes, done, onDone }: Props) {
  const text = `${codes.join("\n")}\n`;
  return (
    <Stack>
      <Alert color="yellow" role="status" title="Keep these recovery codes">
        Each of them signs you in once when you have neither your authenticator app nor your passkey. They are shown only now.
      </Alert>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <SmallButton
              leftSection={copied ? <IconCheck size={LAYOUT.icon.sm} aria-hidden /> : <IconCopy size={LAYOUT.icon.sm} aria-hidden />}
              onClick={copy}
            >
              {copied ? "Copied" : "Copy"}
            </SmallButton>
          )}
        </CopyButton>
        <SmallButton
          leftSection={<IconDownload size={LAYOUT.icon.sm} aria-hidden />}
          onClick={() => saveBlob(new Blob([text], { type: "text/plain" }), "takeoff-recovery-codes.txt")}
        >
          Download
        </SmallButton>
      </Group>
      <Dimmed size="sm">Store them where only you can read them, such as a password manager.</Dimmed>
      <Group justify="flex-end">
        <Button onClick={onDone} autoFocus>
          {done}
        </Button>
      </Group>
    </Stack>
  );
}
