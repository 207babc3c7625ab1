import { Alert, Button, Stack, Text } from "@mantine/core";
import { FAILURE_REASONS, type FailureReason, type Preflight } from "@takeoff/contracts";
import { IconFileSearch } from "@tabler/icons-react";
import useSWR from "swr";
import { ApiError, request } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/keys.ts";

interface Props {
  documentId: number;
  /** Of the button that takes the reason. */
  label: string;
  disabled: boolean;
  onTake: (reason: FailureReason) => void;
}

/** The failure reason that the drawing itself suggests, for staff to take or to ignore. Nothing while there is none. */
export function ProposedReason({ documentId, label, disabled, onTake }: Props) {
  const { data } = useSWR<Preflight, unknown>(
    keys.preflight(documentId),
    () => request("getPreflight", { params: { id: documentId } }),
    // Without a draft there is no preflight.
    { shouldRetryOnError: (error: unknown) => !(error instanceof ApiError) || error.isOutcomeUnknown },
  );
  const reason = data?.reason;
  if (!reason) return null;
  return (
    <Alert color="yellow" icon={<IconFileSearch aria-hidden />} title={`The drawing suggests: ${FAILURE_REASONS[reason]}`}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{data.sentence}</Text>
        {data.notes.map((note) => (
          <Text key={note} size="xs" c="dimmed">
            {note}
          </Text>
        ))}
        <Button size="compact-sm" variant="default" disabled={disabled} onClick={() => onTake(reason)}>
          {label}
        </Button>
      </Stack>
    </Alert>
  );
}
