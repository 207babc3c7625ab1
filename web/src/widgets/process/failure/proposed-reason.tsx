import { Alert, Stack, Text } from "@mantine/core";
import { FAILURE_REASONS, type FailureReason, type Preflight } from "@takeoff/contracts";
import { IconFileSearch } from "@tabler/icons-react";
import useSWR from "swr";
import { InlineButton } from "../../../shared/ui/form/buttons.ts";
import { Dimmed } from "../../../shared/ui/text/dimmed.ts";
import { ApiError, request } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/keys.ts";

interface Props {
  documentId: number;
  /** The label of the button that takes the reason. */
  label: string;
  disabled: boolean;
  onTake: (reason: FailureReason) => void;
}

/** What speaks against the drawing, with the failure reason that it suggests, for staff to take or to ignore. Nothing while there is none. */
export function ProposedReason({ documentId, label, disabled, onTake }: Props) {
  const { data } = useSWR<Preflight, unknown>(
    keys.preflight(documentId),
    () => request("getPreflight", { params: { id: documentId } }),
    // Without a draft there is no preflight.
    { shouldRetryOnError: (error: unknown) => !(error instanceof ApiError) || error.isOutcomeUnknown },
  );
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
