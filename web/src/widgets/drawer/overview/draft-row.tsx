import { Anchor, Group, Stack, Text } from "@mantine/core";
import { DELIVERY_STATES, DRAFT_STATE_LABELS, draftPage, MARKED_PDF_STATES, MESSAGES, type Draft } from "@takeoff/contracts";
import { Link } from "react-router";
import { Dimmed, InlineButton } from "../../../shared/ui/basics.tsx";
import { keys, request, useRequest } from "../../../shared/api/api.ts";
import { formatCount } from "../../../shared/format.ts";
import { useCoalesced, useDraftEvents } from "../../../entities/documents/live/events.ts";
import { useToastTask } from "../../../shared/ui/form/use-toast-task.ts";
import { isMissing } from "../../../entities/documents/use-document.ts";

const RELOAD_MS = 300;

function describeState({ state, failure, pages, pages_done, scans, scans_done, totals }: Draft): string {
  switch (state) {
    case "ready":
      return `${formatCount(totals.lines)} lines, ${formatCount(totals.open)} open`;
    case "running":
      if (scans > 0) return `${DRAFT_STATE_LABELS.running}, scan ${scans_done + 1} of ${scans}`;
      return pages === null ? DRAFT_STATE_LABELS.running : `${DRAFT_STATE_LABELS.running}, page ${pages_done} of ${pages}`;
    case "failed":
      return `${DRAFT_STATE_LABELS.failed}: ${failure ?? ""}`;
    default:
      return DRAFT_STATE_LABELS[state];
  }
}

/** The state of a document's draft takeoff, for staff, with the way to its review. */
export function DraftRow({ id }: { id: number }) {
  const { data, error, mutate } = useRequest(keys.draft(id), "getDraft", { params: { id } });
  const reload = useCoalesced(() => void mutate(), RELOAD_MS);
  useDraftEvents(id, reload);
  const { isBusy, run } = useToastTask(MESSAGES.drafts.requestFailed);
  const read = async () => mutate(await request("requestDraft", { params: { id } }), { revalidate: false });
  const canRead = isMissing(error) || data?.state === "failed" || data?.state === "stale";
  return (
    <Stack gap="xxs">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{data ? describeState(data) : isMissing(error) ? "The drawing was not read." : "\u00a0"}</Text>
        <Group gap="xs">
          {canRead && (
            <InlineButton loading={isBusy} onClick={() => run(read)}>
              Read the drawing
            </InlineButton>
          )}
          {data && data.state !== "failed" && (
            <Anchor component={Link} to={draftPage(id)} size="sm">
              Review draft
            </Anchor>
          )}
        </Group>
      </Group>
      {data?.delivery && data.delivery !== "sent" && (
        <Text size="xs" role="status">
          {DELIVERY_STATES[data.delivery]}
        </Text>
      )}
      {data?.marked_pdf && <Dimmed role="status">{MARKED_PDF_STATES[data.marked_pdf]}</Dimmed>}
    </Stack>
  );
}
