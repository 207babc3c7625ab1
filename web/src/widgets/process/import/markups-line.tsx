import { Button, Group } from "@mantine/core";
import { IconTableImport } from "@tabler/icons-react";
import { Dimmed, DisabledBecause } from "../../../shared/ui/basics.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import type { MarkupsOfPdf } from "./use-markups.ts";
import type { TakeoffImport } from "./use-takeoff-import.ts";

interface Props {
  markups: MarkupsOfPdf;
  takeoffImport: TakeoffImport;
  isBusy: boolean;
  reason: string | null;
}

/** Below the input of the processed PDF: makes the CSV and the XML from its markups, where it has any that name steel. */
export function MarkupsLine({ markups: { file, preview }, takeoffImport: { choose, chooseRead }, isBusy, reason }: Props) {
  if (!file) return null;
  return (
    <Group gap="xs">
      <DisabledBecause reason={reason}>
        <Button
          variant="light"
          size="compact-sm"
          leftSection={<IconTableImport size={LAYOUT.icon.sm} aria-hidden />}
          disabled={isBusy}
          onClick={() => (preview ? chooseRead(file, preview) : choose([file]))}
        >
          Make CSV and XML from its markups
        </Button>
      </DisabledBecause>
      {preview && <Dimmed role="status">{preview.findings[0]?.message}</Dimmed>}
    </Group>
  );
}
