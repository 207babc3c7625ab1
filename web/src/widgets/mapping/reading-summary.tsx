import { Text } from "@mantine/core";
import { MESSAGES, TAKEOFF_ROLES, type TakeoffPreview } from "@takeoff/contracts";
import { Dimmed } from "../../shared/ui/basics.tsx";
import { formatCount } from "../../shared/format.ts";
import type { Mapping } from "./use-mapping.ts";

interface Props {
  preview: TakeoffPreview;
  mapping: Mapping;
  /** The names of the columns. */
  names: readonly string[];
}

/** What was understood, and which role moved from one column to another. */
export function ReadingSummary({ preview, mapping: { reading, choices }, names }: Props) {
  const { rows, row_count } = preview;
  const { partOfRows, roleMoved } = MESSAGES.takeoff;
  const { moved } = choices;
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {reading.summary.message}
        {row_count > rows.length && (
          <Dimmed size="sm" span>
            {" "}
            {partOfRows(formatCount(rows.length), formatCount(row_count))}
          </Dimmed>
        )}
      </Text>
      {moved && <Text size="sm">{roleMoved(TAKEOFF_ROLES[moved.role], names[moved.from] ?? "", names[moved.to] ?? "")}</Text>}
    </div>
  );
}
