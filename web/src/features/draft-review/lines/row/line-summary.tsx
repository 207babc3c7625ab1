import { Badge, Group, Text } from "@mantine/core";
import {
  CONFIDENCE_LABELS,
  LINE_STATE_LABELS,
  type Confidence,
  type DraftLine,
  type LineState,
  weighLine,
  weighOtherwise,
} from "@takeoff/contracts";
import { writeLengthIn } from "@takeoff/takeoff";
import { IconCircleCheck, IconHelpCircle, IconQuestionMark, type Icon } from "@tabler/icons-react";
import { useParams } from "react-router";
import { Dimmed } from "../../../../shared/ui/basics.tsx";
import { AssumedGrade } from "../../../../entities/documents/assumed-grade.tsx";
import { formatCount } from "../../../../shared/format.ts";
import { LAYOUT } from "../../../../shared/ui/sizes.ts";
import { describeLeftOut } from "../../sheets/sheet-count.ts";
import { writeWeight } from "../../../../shared/steel-units.ts";
import { describeMissingLength, describeReasons } from "./reasons.ts";
import classes from "../../draft-review.module.css";

const CONFIDENCE_STYLES: Record<Confidence, { color: string; icon: Icon }> = {
  sure: { color: "green", icon: IconCircleCheck },
  check: { color: "yellow", icon: IconHelpCircle },
  unknown: { color: "red", icon: IconQuestionMark },
};
const STATE_COLORS: Record<LineState, string> = { draft: "gray", accepted: "green", edited: "green", rejected: "red" };

/** What is known of a line besides its size, in words. */
function listDetails({ mark, grade, studs, camber, finish, notes }: DraftLine, isMetric: boolean): string {
  const details = [
    mark && `mark ${mark}`,
    grade && `grade ${grade}`,
    studs && `studs ${studs}`,
    camber && `camber ${camber}${isMetric ? " mm" : '"'}`,
    finish && `finish ${finish}`,
    notes,
  ];
  return details.filter(Boolean).join(", ");
}

/** Goes to the next line whole, with the dot before it. */
function Measure({ children }: { children: string }) {
  return (
    <>
      {" "}
      <span className={`${classes.whole} ${classes.length}`}>· {children}</span>
    </>
  );
}

/** What a line is, with its weight, its confidence and its state, and why it is to be looked at. */
export function LineSummary({ line, isMetric }: { line: DraftLine; isMetric: boolean }) {
  const documentId = Number(useParams()["id"]);
  const { left_out, quantity, designation, length_in: inches, confidence, state } = line;
  const { color, icon: ConfidenceIcon } = CONFIDENCE_STYLES[confidence];
  const details = listDetails(line, isMetric);
  const weight = weighLine(line);
  const ours = weighOtherwise(line);
  const missing = describeMissingLength(line);
  const others = [...describeReasons(line), describeLeftOut(line)].filter((sentence) => sentence !== null);
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" className={classes.designation}>
          <span className={classes.whole}>
            {quantity === null ? "?" : formatCount(quantity)} × {designation}
          </span>
          {inches !== null && <Measure>{writeLengthIn(inches, isMetric)}</Measure>}
          {weight !== null && <Measure>{writeWeight(weight, isMetric)}</Measure>}
          {ours !== null && <Measure>{`${writeWeight(ours, isMetric)} by its section`}</Measure>}
        </Text>
        <Group gap="xxs" wrap="nowrap" flex="none">
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
      {details && <Text size="xs">{details}</Text>}
      <AssumedGrade documentId={documentId} line={line} />
      {missing !== null && <Text size="xs">{missing}</Text>}
      {others.length > 0 && <Dimmed>{others.join(" ")}</Dimmed>}
    </>
  );
}
