import { Alert, Stack, Text } from "@mantine/core";
import { FAILURE_REASONS, type FailureReason } from "@takeoff/contracts";
import { IconFileSearch } from "@tabler/icons-react";
import { Dimmed, InlineButton } from "../../../shared/ui/basics.tsx";
import { keys, useRequest } from "../../../shared/api/api.ts";

interface Props {
  documentId: number;
  /** The label of the button that takes the reason. */
  label: string;
  disabled: boolean;
  onTake: (reason: FailureReason) => void;
}

/** What speaks against the drawing, with the failure reason that it suggests, for staff to take or to ignore. Nothing while there is none. */
export function ProposedReason({ documentId, label, disabled, onTake }: Props) {
  // Without a draft there is no preflight.
  const { data } = useRequest(keys.preflight(documentId), "getPreflight", { params: { id: documentId } });
  if (!data || (data.reason === null && data.notes.length === 0)) return null;
  const { reason, sentence } = data;
  const title = reason === null ? "About this drawing" : `The drawing suggests: ${FAILURE_REASONS[reason]}`;
  return (
    <Alert color="yellow" icon={<IconFileSearch aria-hidden />} title={title}>
      <Stack gap="xs" align="flex-start">
        {sentence !== null && <Text size="sm">{sentence}</Text>}
        {data.notes.map((note) => (
          <Dimmed key={note}>{note}</Dimmed>
        ))}
        {reason !== null && (
          <InlineButton disabled={disabled} onClick={() => onTake(reason)}>
            {label}
          </InlineButton>
        )}
      </Stack>
    </Alert>
  );
}
