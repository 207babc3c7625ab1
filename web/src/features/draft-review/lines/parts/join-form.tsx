import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { LINE_MESSAGES, type DraftLine } from "@takeoff/contracts";
import { writeLengthIn } from "@takeoff/takeoff";
import { useState } from "react";
import { DisabledBecause, InlineButton } from "../../../../shared/ui/basics.tsx";
import { ErrorBanner } from "../../../../shared/ui/feedback/error-banner.tsx";
import { useTask } from "../../../../shared/ui/form/use-task.ts";
import { findJoinCandidates, toggleNumber } from "./line-parts.ts";

const NO_CANDIDATE = "No other line of this sheet has this designation.";

interface Props {
  line: DraftLine;
  /** All lines of the sheet. */
  lines: readonly DraftLine[];
  isMetric: boolean;
  onJoin: (ids: readonly number[]) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks with which lines of the same designation a line is joined. Those that say something else can be corrected first. */
export function JoinForm({ line, lines, isMetric, onJoin, onCancel }: Props) {
  const candidates = findJoinCandidates(line, lines);
  const [chosen, setChosen] = useState(candidates.flatMap((one) => (one.differences.length === 0 ? [one.line.id] : [])));
  // Enter joins and Escape cancels at once only while the focus is in the form.
  const [canJoin] = useState(chosen.length > 0);
  const { isBusy, error, onSubmit } = useTask();
  const toChoose = candidates.length === 0 ? NO_CANDIDATE : "Please choose a line first.";
  const reason = chosen.length === 0 ? toChoose : null;
  return (
    <form
      onSubmit={onSubmit(() => onJoin([line.id, ...chosen]))}
      aria-label="Join lines"
      onKeyDown={(event) => event.key === "Escape" && onCancel()}
    >
      <Stack gap="xs" mt="xs">
        {candidates.length === 0 && <Text size="xs">{NO_CANDIDATE}</Text>}
        {candidates.map(({ line: other, differences }) => (
          <Checkbox
            key={other.id}
            label={`${other.quantity ?? "?"} × ${other.designation}${other.length_in === null ? "" : ` · ${writeLengthIn(other.length_in, isMetric)}`}`}
            description={differences.length > 0 ? `Differs in its ${differences.join(", ")}: correct it first.` : undefined}
            disabled={differences.length > 0}
            checked={chosen.includes(other.id)}
            onChange={() => setChosen(toggleNumber(chosen, other.id))}
          />
        ))}
        {error !== null && <ErrorBanner message={LINE_MESSAGES.joinFailed} error={error} />}
        <Group gap="xs" justify="flex-end">
          <InlineButton onClick={onCancel} autoFocus={!canJoin}>
            Cancel
          </InlineButton>
          <DisabledBecause reason={reason}>
            <Button size="compact-sm" type="submit" loading={isBusy} autoFocus={canJoin}>
              Join
            </Button>
          </DisabledBecause>
        </Group>
      </Stack>
    </form>
  );
}
