import { Button, Group, Text } from "@mantine/core";
import type { ExceptionAnswer, ShownException } from "@takeoff/contracts";
import { useState } from "react";
import { useIsLocked } from "../../state/review-lock.ts";
import { ANSWER_BUTTONS, ExceptionItem, PLAIN_ANSWERS } from "./exception-item.tsx";
import type { ExceptionGroup } from "./exception-groups.ts";

/** A page may have thousands: more are shown on request. */
const SHOWN_AT_ONCE = 50;

interface Props {
  group: ExceptionGroup;
  /** The key of the exception that is shown on the drawing. */
  shown: string | null;
  onShow: (exception: ShownException) => void;
  onAddLine: (exception: ShownException) => void;
  onAnswer: (exceptions: readonly ShownException[], answer: ExceptionAnswer | null) => void;
}

/** Exceptions of one kind and place, which can be answered together. */
export function ExceptionGroupItems({ group, shown, onShow, onAddLine, onAnswer }: Props) {
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
