import { FileInput, Stack } from "@mantine/core";
import { RESULT_FILES, RESULT_KINDS, type ResultKind } from "@takeoff/contracts";
import { IconCircleCheckFilled, IconFile } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { checkFile, withFiles, type ProcessForm } from "../fields.ts";

interface Props {
  form: ProcessForm;
  onChange: (part: Partial<ProcessForm>) => void;
  disabled: boolean;
  /** What stands below the inputs of some kinds. */
  below: Partial<Record<ResultKind, ReactNode>>;
}

function Tick() {
  return <IconCircleCheckFilled size={LAYOUT.icon.sm} color="var(--mantine-color-green-text)" role="img" aria-label="Chosen" />;
}

/** One file input for each kind of result, with a tick next to a chosen file. */
export function ResultFields({ form, onChange, disabled, below }: Props) {
  const field = (kind: ResultKind) => {
    const file = form.files[kind];
    const error = checkFile(kind, file);
    return (
      <FileInput
        label={RESULT_FILES[kind].label}
        accept={RESULT_FILES[kind].extension}
        placeholder={`Choose a ${RESULT_FILES[kind].extension} file`}
        leftSection={file && !error ? <Tick /> : <IconFile size={LAYOUT.icon.sm} aria-hidden />}
        clearable={!disabled}
        clearButtonProps={{ "aria-label": "Remove the file" }}
        value={file}
        error={error}
        onChange={(chosen) => onChange(withFiles(form, { [kind]: chosen }))}
        disabled={disabled}
        data-autofocus={kind === RESULT_KINDS[0] || undefined}
      />
    );
  };
  return RESULT_KINDS.map((kind) => (
    <Stack key={kind} gap="xs">
      {field(kind)}
      {below[kind]}
    </Stack>
  ));
}
