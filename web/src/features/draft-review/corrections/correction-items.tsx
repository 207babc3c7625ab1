import { Badge, Button, Group, Text } from "@mantine/core";
import { CORRECTION_CONFLICTS, CORRECTION_KINDS, type Correction, type CorrectionKind } from "@takeoff/contracts";
import { Dimmed } from "../../../shared/ui/basics.tsx";
import classes from "../draft-review.module.css";
import { describeCorrection } from "./describe-correction.ts";

interface Props {
  label: string;
  corrections: readonly Correction[];
  isBusy: boolean;
  onDecide: (corrections: readonly Correction[], take: boolean) => void;
  onShow: (page: number) => void;
}

const COLORS: Record<CorrectionKind, string> = { changed: "blue", moved: "gray", deleted: "red", added: "green" };

function Reason({ conflict, decided_by: by }: Correction) {
  if (conflict === null) return null;
  return (
    <Dimmed>
      {CORRECTION_CONFLICTS[conflict]}
      {conflict === "decided_later" && by !== null && ` Decided by ${by}.`}
    </Dimmed>
  );
}

/** Corrections, each with what it makes of its line. */
export function CorrectionItems({ label, corrections, isBusy, onDecide, onShow }: Props) {
  return (
    <ul className={classes.corrections} aria-label={label}>
      {corrections.map((correction) => {
        const { id, kind, page } = correction;
        const text = describeCorrection(correction);
        return (
          <li key={id} className={classes.correction}>
            <div className={classes.correctionText}>
              <Group gap="xs" wrap="nowrap" align="start">
                <Badge size="sm" variant="light" color={COLORS[kind]} flex="none">
                  {CORRECTION_KINDS[kind]}
                </Badge>
                <Text size="sm">{text}</Text>
              </Group>
              <Reason {...correction} />
            </div>
            <Group gap="xxs" wrap="nowrap">
              <Button size="compact-xs" variant="subtle" onClick={() => onShow(page)} aria-label={`Show page ${page}`}>
                Page {page}
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                disabled={isBusy}
                onClick={() => onDecide([correction], true)}
                aria-label={`Take ${text}`}
              >
                Take
              </Button>
              <Button
                size="compact-xs"
                variant="subtle"
                disabled={isBusy}
                onClick={() => onDecide([correction], false)}
                aria-label={`Leave ${text}`}
              >
                Leave
              </Button>
            </Group>
          </li>
        );
      })}
    </ul>
  );
}
