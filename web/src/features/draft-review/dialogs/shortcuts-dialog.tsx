import { Group, Kbd, Modal, Table, Text } from "@mantine/core";
import { REVIEW_SHORTCUTS } from "../state/review-shortcuts.ts";
import type { DialogProps } from "./dialog-props.ts";

const KEY_NAMES: Record<string, string> = { ArrowDown: "↓", ArrowUp: "↑" };

export function ReviewShortcutsDialog({ opened, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Text size="sm" mb="xs">
        Lines are in the order of their designations, those of one designation by mark, the longest first.
      </Text>
      <Table verticalSpacing="xxs" variant="vertical">
        <Table.Tbody>
          {REVIEW_SHORTCUTS.map(({ keys, does }) => (
            <Table.Tr key={does}>
              <Table.Th scope="row">
                <Group gap="xxs" wrap="nowrap">
                  {keys.map((key) => (
                    <Kbd key={key}>{KEY_NAMES[key] ?? key}</Kbd>
                  ))}
                </Group>
              </Table.Th>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
