import { Alert, Button, Group, List, Loader, Stack, Text } from "@mantine/core";
import { SEVERAL_UPLOADS } from "@takeoff/contracts";
import { IconAlertTriangle, IconCircleCheck, IconClock } from "@tabler/icons-react";
import { PlainButton } from "../../../shared/ui/basics.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import type { FileUpload } from "./use-new-project.ts";

interface Props {
  uploads: readonly FileUpload[];
  isSending: boolean;
  onRetry: () => void;
  /** Back to the form, with the files that failed. */
  onEdit: () => void;
  onClose: () => void;
}

const STATES = {
  waiting: { Icon: IconClock, color: "var(--mantine-color-dimmed)", text: "Waiting" },
  sending: { Icon: Loader, color: "var(--mantine-color-steel-text)", text: "Sending…" },
  created: { Icon: IconCircleCheck, color: "var(--mantine-color-green-text)", text: "Created" },
  failed: { Icon: IconAlertTriangle, color: "var(--mantine-color-error)", text: "Failed" },
} as const;

function Row({ file, state }: FileUpload) {
  const { Icon, color, text } = STATES[state.is];
  const detail = state.is === "created" ? state.document.filename : state.is === "failed" ? state.reason : null;
  return (
    <List.Item icon={<Icon size={LAYOUT.icon.sm} color={color} aria-hidden />}>
      <Text size="sm">
        {file.name}: {text}
      </Text>
      {detail && (
        <Text size="xs" c={state.is === "failed" ? "var(--mantine-color-error)" : "dimmed"} lineClamp={2}>
          {detail}
        </Text>
      )}
    </List.Item>
  );
}

function Outcome({ uploads }: { uploads: readonly FileUpload[] }) {
  const { allCreated, noneCreated, someFailed } = SEVERAL_UPLOADS;
  const count = uploads.length;
  const failed = uploads.filter(({ state }) => state.is === "failed").length;
  const text = failed === 0 ? allCreated(count) : failed === count ? noneCreated : someFailed(failed, count);
  return (
    <Alert color={failed === 0 ? "green" : "red"} role={failed === 0 ? "status" : "alert"}>
      {text}
    </Alert>
  );
}

/** In the place of the form: what becomes of each of several files. */
export function SeveralUploads({ uploads, isSending, onRetry, onEdit, onClose }: Props) {
  const hasFailed = uploads.some(({ state }) => state.is === "failed");
  return (
    <Stack>
      {!isSending && <Outcome uploads={uploads} />}
      <List spacing="xs" aria-label="Files">
        {uploads.map((upload, index) => (
          <Row key={index} {...upload} />
        ))}
      </List>
      <Group justify="flex-end">
        {!isSending && hasFailed && <PlainButton onClick={onEdit}>Change Details</PlainButton>}
        <Button variant={hasFailed ? "default" : "filled"} onClick={onClose} disabled={isSending}>
          Close
        </Button>
        {!isSending && hasFailed && <Button onClick={onRetry}>Try Again</Button>}
      </Group>
    </Stack>
  );
}
