import { Modal, Stack, Text } from "@mantine/core";
import { LINE_STATE_LABELS, MESSAGES, PAGE_LIMIT } from "@takeoff/contracts";
import { writePieceLength } from "@takeoff/takeoff";
import { Dimmed } from "../../../shared/ui/basics.tsx";
import { keys, useRequest } from "../../../shared/api/api.ts";
import { formatCount } from "../../../shared/format.ts";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import classes from "../draft-review.module.css";
import type { DialogProps } from "./dialog-props.ts";

/** Decided lines that were not found when the drawing was read again. */
export function LostLinesDialog({ opened, onClose, id }: DialogProps & { id: number }) {
  const { data, error, mutate } = useRequest(opened ? keys.draftLostLines(id) : null, "listLostLines", {
    params: { id },
    query: { limit: PAGE_LIMIT.max, cursor: undefined },
  });
  return (
    <Modal opened={opened} onClose={onClose} title="Lines that were not found again">
      <Stack gap="sm">
        <Text size="sm">
          These lines were decided, split or joined before the drawing was read again, and no line of the new reading says the same at the
          same place. They are not in the takeoff.
        </Text>
        {error !== undefined && <ErrorBanner message={MESSAGES.drafts.fetchFailed} error={error} onRetry={() => void mutate()} />}
        <ul className={classes.lines} aria-label="Lines that were not found again">
          {data?.map((line) => (
            <li key={line.id} className={classes.lostLine}>
              <Text size="sm">
                {line.quantity === null ? "?" : formatCount(line.quantity)} × {line.designation}
                {line.length_in !== null && ` · ${writePieceLength(line.length_in, line.designation)}`}
              </Text>
              <Dimmed>
                Page {line.page}
                {line.mark !== null && `, mark ${line.mark}`}, {LINE_STATE_LABELS[line.state].toLowerCase()}
                {line.decided_by !== null && ` by ${line.decided_by}`}
              </Dimmed>
            </li>
          ))}
        </ul>
        {data?.length === PAGE_LIMIT.max && <Text size="xs">The first {PAGE_LIMIT.max} are shown.</Text>}
      </Stack>
    </Modal>
  );
}
