import { Button, Stack, Text, UnstyledButton } from "@mantine/core";
import { EXCEPTIONS, type Box, type DraftException } from "@takeoff/contracts";
import classes from "./draft-review.module.css";

interface Props {
  exceptions: readonly DraftException[];
  isOpen: boolean;
  onToggle: () => void;
  /** Shows a place on the drawing. */
  onShow: (box: Box) => void;
}

/** What was seen on a sheet and makes no line. */
export function NotCovered({ exceptions, isOpen, onToggle, onShow }: Props) {
  return (
    <Stack gap="xxs" className={isOpen ? classes.notCovered : undefined}>
      <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={onToggle}>
        Not covered: {exceptions.length}
      </Button>
      {isOpen && (
        <ul className={classes.lines} aria-label="Not covered">
          {exceptions.map(({ kind, text, box }, index) => (
            <li key={index}>
              <UnstyledButton className={classes.line} w="100%" onClick={() => onShow(box)}>
                <Text size="xs">
                  {text}{" "}
                  <Text span c="dimmed">
                    ({EXCEPTIONS[kind]})
                  </Text>
                </Text>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
