import { FileInput, Group, Stack, Text } from "@mantine/core";
import { IconFile } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { PlainButton, StatusText } from "../../../shared/ui/basics.tsx";
import { Problem } from "../../../shared/ui/feedback/problem.tsx";
import { DropHint, useFileDrop } from "../../../shared/ui/form/use-file-drop.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { IMPORT_EXTENSIONS, type TakeoffImport } from "./use-takeoff-import.ts";

/** In the place of the form: makes the CSV from a file of another program, or from several NC1 files. */
export function ImportStep({ takeoffImport: { state, error, choose, abort, close } }: { takeoffImport: TakeoffImport }) {
  const drop = useFileDrop(choose, false);
  const input = useRef<HTMLButtonElement>(null);
  // The button that opened the step is gone, and the focus with it.
  useEffect(() => input.current?.focus(), []);
  const isReading = state.is === "reading";
  return (
    <Stack {...drop.handlers}>
      {drop.isOver && <DropHint text="Drop the results here" />}
      <Text size="sm">
        The CSV data file is made from a workbook, a KISS or XML file, from NC1 files, or from the markups of a PDF, which then is the
        processed PDF. You see its columns before anything is stored.
      </Text>
      <FileInput
        label="File to import"
        description="One .xlsx, .kss, .xml, .csv, .zip or .pdf file, or several .nc1 files"
        placeholder="Choose a file"
        leftSection={<IconFile size={LAYOUT.icon.sm} aria-hidden />}
        accept={IMPORT_EXTENSIONS.join(",")}
        multiple
        // Always empty: the same file can be chosen again after its columns were cancelled.
        value={[]}
        onChange={choose}
        ref={input}
      />
      {isReading && <StatusText>Reading {state.chosen.name}…</StatusText>}
      <Problem text={state.is === "idle" ? error : null} />
      <Group justify="flex-end">
        {isReading && <PlainButton onClick={abort}>Cancel reading</PlainButton>}
        <PlainButton onClick={close} disabled={state.is === "attaching"}>
          Back
        </PlainButton>
      </Group>
    </Stack>
  );
}
