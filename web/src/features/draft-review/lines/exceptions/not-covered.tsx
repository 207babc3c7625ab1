import { Alert, Button, Stack } from "@mantine/core";
import { DRAFT_CUTS, type DraftCut, type ExceptionAnswer, type SheetView, type ShownException } from "@takeoff/contracts";
import { useMemo } from "react";
import classes from "../../draft-review.module.css";
import { ExceptionGroupItems } from "./exception-group.tsx";
import { describeNotCovered, groupExceptions } from "./exception-groups.ts";

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
      {cuts.length > 0 && (
        <Alert color="yellow" role="status">
          {cuts.map((cut) => DRAFT_CUTS[cut]).join(" ")}
        </Alert>
      )}
      <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={onToggle}>
        {describeNotCovered(exceptions)}
      </Button>
      {isOpen && (
        <div className={classes.lines} role="region" aria-label="Not covered" tabIndex={0}>
          {groups.map((group) => (
            <ExceptionGroupItems key={group.key} group={group} shown={shown} {...acts} />
          ))}
        </div>
      )}
    </Stack>
  );
}
