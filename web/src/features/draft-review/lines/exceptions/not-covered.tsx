import { Button, Group, Stack, Text } from "@mantine/core";
import { DRAFT_CUTS, type DraftCut, type ExceptionAnswer, type SheetView, type ShownException } from "@takeoff/contracts";
import { useMemo, useState } from "react";
import { Notice } from "../../../../shared/ui/basics.tsx";
import classes from "../../draft-review.module.css";
import { describeNotCovered, type ExceptionGroup, groupExceptions, nameException } from "./exception-groups.ts";
import { useIsLocked } from "../../state/review-lock.ts";
import { ANSWER_BUTTONS, ExceptionItem, PLAIN_ANSWERS } from "./exception-item.tsx";

/** A page may have thousands: more are shown on request. */
const SHOWN_AT_ONCE = 50;

interface ExceptionGroupItemsProps {
  group: ExceptionGroup;
  views: readonly SheetView[];
  /** The key of the exception that is shown on the drawing. */
  shown: string | null;
  onShow: (exception: ShownException) => void;
  onAddLine: (exception: ShownException) => void;
  onAnswer: (exceptions: readonly ShownException[], answer: ExceptionAnswer | null) => void;
}

/** Exceptions of one kind and place, which can be answered together. */
function ExceptionGroupItems({ group, views, shown, onShow, onAddLine, onAnswer }: ExceptionGroupItemsProps) {
  const isLocked = useIsLocked();
  const [count, setCount] = useState(SHOWN_AT_ONCE);
  const { label, exceptions, answered } = group;
  const open = exceptions.filter(({ answer }) => answer === null);
  return (
    <>
      <Group justify="space-between" gap="xs" px="sm" py="xxs">
        <Text size="xs" fw={600} component="h3">
          {label}: {exceptions.length}
          {answered > 0 && `, ${answered} answered`}
        </Text>
        {open.length > 1 && !isLocked && (
          <Group gap="xxs">
            {PLAIN_ANSWERS.map((answer) => (
              <Button
                key={answer}
                size="compact-xs"
                variant="subtle"
                aria-label={`${ANSWER_BUTTONS[answer]}: all ${open.length} of ${label}`}
                onClick={() => onAnswer(open, answer)}
              >
                {ANSWER_BUTTONS[answer]} all
              </Button>
            ))}
          </Group>
        )}
      </Group>
      <ul aria-label={label} style={{ margin: 0, padding: 0, listStyle: "none" }}>
        {exceptions.slice(0, count).map((exception, index) => (
          <ExceptionItem
            key={`${exception.key} ${index}`}
            exception={exception}
            name={nameException(exception, views)}
            isShown={exception.key === shown}
            onShow={() => onShow(exception)}
            onAddLine={() => onAddLine(exception)}
            onAnswer={(answer) => onAnswer([exception], answer)}
          />
        ))}
      </ul>
      {exceptions.length > count && (
        <Button size="compact-xs" variant="subtle" onClick={() => setCount(count + SHOWN_AT_ONCE)}>
          Show more of {exceptions.length}
        </Button>
      )}
    </>
  );
}

interface Props {
  exceptions: readonly ShownException[];
  views: readonly SheetView[];
  /** What is missing because of a limit. */
  cuts: readonly DraftCut[];
  isOpen: boolean;
  /** The key of the exception that is shown on the drawing. */
  shown: string | null;
  onToggle: () => void;
  /** Shows a place on the drawing. */
  onShow: (exception: ShownException) => void;
  onAddLine: (exception: ShownException) => void;
  onAnswer: (exceptions: readonly ShownException[], answer: ExceptionAnswer | null) => void;
}

/** What was seen on a sheet and makes no line, what staff say about it, and what of it is missing. */
export function NotCovered({ exceptions, views, cuts, isOpen, shown, onToggle, ...acts }: Props) {
  const groups = useMemo(() => groupExceptions(exceptions, views), [exceptions, views]);
  if (exceptions.length === 0 && cuts.length === 0) return null;
  return (
    <Stack gap="xxs" className={isOpen ? classes.notCovered : undefined}>
      {cuts.length > 0 && <Notice color="yellow">{cuts.map((cut) => DRAFT_CUTS[cut]).join(" ")}</Notice>}
      <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={onToggle}>
        {describeNotCovered(exceptions)}
      </Button>
      {isOpen && (
        <div className={classes.lines} role="region" aria-label="Not covered" tabIndex={0}>
          {groups.map((group) => (
            <ExceptionGroupItems key={group.key} group={group} views={views} shown={shown} {...acts} />
          ))}
        </div>
      )}
    </Stack>
  );
}
