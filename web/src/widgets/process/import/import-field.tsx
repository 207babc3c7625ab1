import { Alert, Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { areResultsPending, concernsIn, MESSAGES, type Document } from "@takeoff/contracts";
import { IconTableImport } from "@tabler/icons-react";
import { useRef } from "react";
import { Findings } from "../../../shared/ui/feedback/findings.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { IMPORT_EXTENSIONS, type TakeoffImport } from "./use-takeoff-import.ts";

interface Props {
  document: Document;
  takeoffImport: TakeoffImport;
  disabled: boolean;
}

/** What is known of a CSV that was just imported. The stored results above say what needs attention. */
function Attached({ document, name }: { document: Document; name: string }) {
  const concerns = new Set(document.status === "completed" ? [] : concernsIn(document.findings));
  const isPending = areResultsPending(document.findings);
  const findings = isPending ? [] : document.findings.filter((finding) => !concerns.has(finding));
  return (
    <Stack gap="xs" role="status">
      <Text size="sm">{MESSAGES.takeoff.imported(name)}</Text>
      {isPending && (
        <Text size="sm" c="dimmed">
          {MESSAGES.documents.comparing}
        </Text>
      )}
      {findings.length > 0 && <Findings findings={findings} />}
    </Stack>
  );
}

/** Below the CSV input: makes the CSV from a file of another program, or from several NC1 files. */
export function ImportField({ document, takeoffImport: { state, error, choose, abort }, disabled }: Props) {
  // Without a reset, choosing the same file again is no change.
  const reset = useRef<() => void>(null);
  return (
    <Stack gap="xs" align="start">
      <FileButton
        resetRef={reset}
        accept={IMPORT_EXTENSIONS.join(",")}
        multiple
        disabled={disabled}
        onChange={(files) => {
          reset.current?.();
          if (files.length > 0) choose(files);
        }}
      >
        {(button) => (
          <Button
            {...button}
            variant="subtle"
            size="compact-sm"
            disabled={disabled}
            leftSection={<IconTableImport size={LAYOUT.icon.sm} aria-hidden />}
          >
            Import from Excel, KISS, XML or NC1
          </Button>
        )}
      </FileButton>
      {state.is === "reading" && (
        <Group gap="xs">
          <Text size="sm" role="status">
            Reading {state.chosen.name}…
          </Text>
          <Button variant="default" size="compact-sm" onClick={abort}>
            Cancel reading
          </Button>
        </Group>
      )}
      {error && state.is === "idle" && (
        <Alert color="red" role="alert" w="100%">
          {error}
        </Alert>
      )}
      {state.is === "attached" && <Attached document={document} name={state.chosen.name} />}
    </Stack>
  );
}
