import { Badge, Button, Group, Text, UnstyledButton } from "@mantine/core";
import { EXCEPTION_ANSWERS, type ExceptionAnswer, type ShownException } from "@takeoff/contracts";
import { useIsLocked } from "../../state/review-lock.ts";
import classes from "../../draft-review.module.css";

/** What is said without a line. */
export const PLAIN_ANSWERS = ["not_steel", "existing", "dismissed"] as const satisfies readonly ExceptionAnswer[];
export const ANSWER_BUTTONS: Record<(typeof PLAIN_ANSWERS)[number], string> = {
  not_steel: "Not steel",
  existing: "Existing",
  dismissed: "Dismiss",
};

interface Props {
  exception: ShownException;
  name: string;
  isShown: boolean;
  onShow: () => void;
  onAddLine: () => void;
  /** Null takes the answer back. */
  onAnswer: (answer: ExceptionAnswer | null) => void;
}

/** Something that makes no line: what it is, and what staff say about it. */
export function ExceptionItem({ exception, name, isShown, onShow, onAddLine, onAnswer }: Props) {
  const isLocked = useIsLocked();
  const { nearest = [], answer, answered_by: by } = exception;
  return (
    <li className={classes.line} data-selected={isShown || undefined}>
      <UnstyledButton w="100%" aria-current={isShown || undefined} onClick={onShow}>
        <Text size="xs">
          {name}
          {nearest.length > 0 && ` (nearest: ${nearest.join(", ")})`}
        </Text>
      </UnstyledButton>
      {answer === null && !isLocked && (
        <Group gap="xxs" mt="xxs">
          <Button size="compact-xs" variant="default" onClick={onAddLine}>
            {EXCEPTION_ANSWERS.line}
          </Button>
          {PLAIN_ANSWERS.map((one) => (
            <Button key={one} size="compact-xs" variant="default" onClick={() => onAnswer(one)}>
              {ANSWER_BUTTONS[one]}
            </Button>
          ))}
        </Group>
      )}
      {answer !== null && (
        <Group gap="xxs" mt="xxs">
          <Badge size="sm" variant="light" color="green" title={by === null ? undefined : `by ${by}`}>
            {EXCEPTION_ANSWERS[answer]}
          </Badge>
          {!isLocked && (
            <Button size="compact-xs" variant="subtle" onClick={() => onAnswer(null)}>
              Take back
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}
