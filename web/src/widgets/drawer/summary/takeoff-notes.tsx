import { List, Text } from "@mantine/core";
import { EXPORT_NOTES, type TakeoffTotals } from "@takeoff/contracts";
import { formatCount } from "../../../shared/format.ts";

/** What was assumed, and what the sums leave out. */
export function TakeoffNotes({ takeoff }: { takeoff: TakeoffTotals }) {
  const { members, assumed, not_understood: notUnderstood } = takeoff;
  const { quantity, length, weight } = members.without;
  return (
    <>
      <Text size="sm" fw={600}>
        Assumed
      </Text>
      <List size="sm">
        {assumed.length === 0 && <List.Item>No weight was computed.</List.Item>}
        {assumed.map(({ what, lines }) => (
          <List.Item key={what}>
            {what}: {lines === 1 ? "1 line" : `${formatCount(lines)} lines`}
          </List.Item>
        ))}
        {/* Lengths may be measured or read: only the notes of each line say it. */}
        <List.Item>How a length was found is in the notes of its line, where the takeoff says it.</List.Item>
      </List>
      <Text size="sm" fw={600}>
        Not covered
      </Text>
      <List size="sm">
        <List.Item>
          {quantity + length + weight > 0 ? EXPORT_NOTES.incomplete({ quantity, length, weight }) : `Nothing. ${EXPORT_NOTES.complete()}`}
        </List.Item>
        {notUnderstood > 0 && <List.Item>{EXPORT_NOTES.notUnderstood(notUnderstood)}</List.Item>}
      </List>
    </>
  );
}
