import { Text } from "@mantine/core";
import { Dimmed } from "../../shared/ui/text/dimmed.ts";
import { formatCount } from "../../shared/format.ts";
import { ChoiceList } from "../../shared/ui/list/choice-list.tsx";
import { describeDetails, describeLine } from "./describe-line.ts";
import type { ViewedLine } from "./use-takeoff.ts";

/** The height of a line with its details, until it is measured. */
const LINE_PX = 58;

interface Props {
  lines: readonly ViewedLine[];
  selected: number | null;
  hasMore: boolean;
  onSelect: (row: number) => void;
  /** Shows the pieces of the selected line. */
  onShow: () => void;
  onMore: () => void;
}

const countPlaces = ({ places, places_elsewhere: elsewhere }: ViewedLine): string => {
  const here = places.length === 1 ? "1 markup" : `${formatCount(places.length)} markups`;
  if (places.length === 0 && elsewhere === 0) return "not marked on the drawing";
  return elsewhere === 0 ? here : `${here} here, ${formatCount(elsewhere)} on other sheets`;
};

/** The lines of a sheet as a list of choices. */
export function LineList({ lines, selected, ...props }: Props) {
  return (
    <ChoiceList label="Lines" rows={lines} selected={selected} rowHeight={LINE_PX} {...props}>
      {(line) => (
        <>
          <Text size="sm" fw={600}>
            {describeLine(line.line)}
          </Text>
          <Dimmed>{[describeDetails(line.line), countPlaces(line)].filter(Boolean).join(" \u00b7 ")}</Dimmed>
          {line.id === selected && line.line.notes && <Text size="xs">{line.line.notes}</Text>}
        </>
      )}
    </ChoiceList>
  );
}
