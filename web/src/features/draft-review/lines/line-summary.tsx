import { Badge, Group, Text } from "@mantine/core";
import { CONFIDENCE_LABELS, LINE_STATE_LABELS, type Confidence, type DraftLine, type LineState } from "@takeoff/contracts";
import { writePieceLength } from "@takeoff/takeoff";
import { IconCircleCheck, IconHelpCircle, IconQuestionMark, type Icon } from "@tabler/icons-react";
import { useParams } from "react-router";
import { AssumedGrade } from "../../../entities/documents/assumed-grade.tsx";
import { formatCount } from "../../../shared/format.ts";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import classes from "../draft-review.module.css";

const CONFIDENCE_STYLES: Record<Confidence, { color: string; icon: Icon }> = {
  sure: { color: "green", icon: IconCircleCheck },
  check: { color: "yellow", icon: IconHelpCircle },
  unknown: { color: "red", icon: IconQuestionMark },
};
const STATE_COLORS: Record<LineState, string> = { draft: "gray", accepted: "green", edited: "green", rejected: "red" };

/** What a line is, with its confidence and its state. */
export function LineSummary({ line }: { line: DraftLine }) {
  const documentId = Number(useParams()["id"]);
  const { left_out, quantity, designation, length_in: inches, confidence, state, studs, camber, grade, mark } = line;
  const { color, icon: ConfidenceIcon } = CONFIDENCE_STYLES[confidence];
  const details = [grade && `grade ${grade}`, studs && `studs ${studs}`, camber && `camber ${camber}"`, mark && `mark ${mark}`]
    .filter(Boolean)
    .join(", ");
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" className={classes.designation}>
          {quantity === null ? "?" : formatCount(quantity)} × {designation}
          {inches !== null && <span className={classes.length}> · {writePieceLength(inches, designation)}</span>}
        </Text>
        <Group gap="xxs" wrap="nowrap">
          <Badge size="sm" variant="light" color={color} leftSection={<ConfidenceIcon size={LAYOUT.icon.xs} aria-hidden />}>
            {CONFIDENCE_LABELS[confidence]}
          </Badge>
          {left_out !== null && (
            <Badge size="sm" variant="outline" color="gray">
              Not counted
            </Badge>
          )}
          <Badge size="sm" variant={state === "draft" ? "outline" : "filled"} color={STATE_COLORS[state]}>
            {LINE_STATE_LABELS[state]}
          </Badge>
        </Group>
      </Group>
      {details && (
        <Text size="xs" c="dimmed">
          {details}
        </Text>
      )}
      <AssumedGrade documentId={documentId} line={line} />
    </>
  );
}
