import { Badge, Group, Text } from "@mantine/core";
import {
  DIFFERENCE_KINDS,
  hasVerdict,
  MARK_DIFFERENCES,
  MARK_DOUBTS,
  MARK_VERDICTS,
  type MarkDifference,
  type SetMark,
} from "@takeoff/contracts";
import { Dimmed } from "../../shared/ui/basics.tsx";
import { describeOlder, describeSides } from "./describe-mark.ts";

const COLORS: Record<MarkDifference, string> = {
  no_drawing: "red",
  no_plan: "red",
  drawn_twice: "yellow",
  quantity: "yellow",
  section: "yellow",
  length: "yellow",
};

function Verdicts({ mark }: { mark: SetMark }) {
  const { differences, change } = mark;
  return (
    <>
      {differences.map((difference) => (
        <Badge key={difference} size="sm" variant="light" color={COLORS[difference]}>
          {MARK_DIFFERENCES[difference]}
        </Badge>
      ))}
      {hasVerdict(mark, "agrees") && (
        <Badge size="sm" variant="light" color="green">
          {MARK_VERDICTS.agrees}
        </Badge>
      )}
      {change && (
        <Badge size="sm" variant="outline" color="gray">
          {DIFFERENCE_KINDS[change.kind]} by a revision
        </Badge>
      )}
    </>
  );
}

/** A mark in the list: its verdicts, what both sides say, what older editions said, and what is not sure. */
export function MarkItem({ mark }: { mark: SetMark }) {
  return (
    <>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {mark.mark}
        </Text>
        <Verdicts mark={mark} />
      </Group>
      {[...describeSides(mark), ...describeOlder(mark)].map((sentence) => (
        <Text key={sentence} size="xs">
          {sentence}
        </Text>
      ))}
      {mark.doubts.map((doubt) => (
        <Dimmed key={doubt}>{MARK_DOUBTS[doubt]}</Dimmed>
      ))}
    </>
  );
}
