import { Alert, Button, Stack, Text, UnstyledButton } from "@mantine/core";
import { DRAFT_CUTS, EXCEPTIONS, type Box, type DraftCut, type DraftException } from "@takeoff/contracts";
import classes from "../draft-review.module.css";

interface Props {
  exceptions: readonly DraftException[];
  /** What is missing because of a limit. */
  cuts: readonly DraftCut[];
  isOpen: boolean;
  onToggle: () => void;
  /** Shows a place on the drawing. */
  onShow: (box: Box) => void;
}

/** What was seen on a sheet and makes no line, and what of it is missing. */
export function NotCovered({ exceptions, cuts, isOpen, onToggle, onShow }: Props) {
  if (exceptions.length === 0 && cuts.length === 0) return null;
  return (
    <Stack gap="xxs" className={isOpen ? classes.notCovered : undefined}>
      {cuts.length > 0 && (
        <Alert color="yellow" role="status">
          {cuts.map((cut) => DRAFT_CUTS[cut]).join(" ")}
        </Alert>
      )}
      <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={onToggle}>
        Not covered: {exceptions.length}
      </Button>
      {isOpen && (
        <ul className={classes.lines} aria-label="Not covered">
          {exceptions.map(({ kind, text, box, nearest = [] }, index) => (
            <li key={index}>
              <UnstyledButton className={classes.line} w="100%" onClick={() => onShow(box)}>
                <Text size="xs">
                  {text}{" "}
                  <Text span c="dimmed">
                    ({EXCEPTIONS[kind]}
                    {nearest.length > 0 && `; nearest: ${nearest.join(", ")}`})
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
