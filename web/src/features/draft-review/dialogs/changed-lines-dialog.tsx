import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { LINE_STATE_LABELS, type DraftLine } from "@takeoff/contracts";
import { writePieceLength } from "@takeoff/takeoff";
import { PlainButton } from "../../../shared/ui/basics.tsx";
import { formatCount } from "../../../shared/format.ts";
import { useLastValue } from "../../../shared/ui/dialog/form-modal.tsx";
import classes from "../draft-review.module.css";
import type { ChangedQuestion } from "../state/decisions/use-changed-question.ts";

/** What somebody else made of a line: `4 × W12X26 · 12'-0": rejected by kim`. */
function describeTheirs({ quantity, designation, length_in: inches, state, decided_by }: DraftLine): string {
  const length = inches === null ? "" : ` · ${writePieceLength(inches, designation)}`;
  const by = decided_by === null ? "" : ` by ${decided_by}`;
  return `${quantity === null ? "?" : formatCount(quantity)} × ${designation}${length}: ${LINE_STATE_LABELS[state].toLowerCase()}${by}`;
}

interface Props {
  /** Null while nothing is asked. */
  question: ChangedQuestion | null;
  onAnswer: (overwrites: boolean) => void;
}

/** Asks before a change of another member of staff is overwritten, and shows what they made of the lines. */
export function ChangedLinesDialog({ question, onAnswer }: Props) {
  const shown = useLastValue(question);
  return (
    <Modal opened={question !== null} onClose={() => onAnswer(false)} title="Changed in the meantime">
      {shown && (
        <Stack>
          <Text size="sm">
            {shown.lines.length === 1 ? "Someone else has changed this line" : "Someone else has changed these lines"} since you saw it:
          </Text>
          <ul className={classes.lines} aria-label="Changed lines">
            {shown.lines.map((line) => (
              <li key={line.id} className={classes.lostLine}>
                <Text size="sm">{describeTheirs(line)}</Text>
              </li>
            ))}
          </ul>
          <Text size="sm">You: {shown.mine}.</Text>
          <Group justify="flex-end">
            <PlainButton onClick={() => onAnswer(true)}>Use mine</PlainButton>
            <Button onClick={() => onAnswer(false)} data-autofocus>
              Keep theirs
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
