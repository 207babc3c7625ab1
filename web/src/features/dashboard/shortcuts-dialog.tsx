import { ActionIcon, Group, Kbd, Modal, Table, Tooltip } from "@mantine/core";
import { IconKeyboard } from "@tabler/icons-react";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { SHORTCUTS } from "./shortcuts.ts";

const NAMES: Record<string, string> = { ArrowDown: "↓", ArrowUp: "↑" };

/** Opens the list of shortcuts. Hidden on small screens, whose devices usually have no keyboard; `?` opens the list everywhere. */
export function ShortcutsButton({ onClick }: { onClick: () => void }) {
  return (
    <Tooltip label="Keyboard shortcuts" openDelay={300}>
      <ActionIcon variant="default" size="input-sm" aria-label="Keyboard shortcuts" onClick={onClick} visibleFrom="sm">
        <IconKeyboard size={LAYOUT.icon.md} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** The list of keyboard shortcuts. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Table verticalSpacing="xs" variant="vertical">
        <Table.Tbody>
          {SHORTCUTS.map(({ keys, does }) => (
            <Table.Tr key={does}>
              <Table.Th scope="row">
                <Group gap="xxs" wrap="nowrap">
                  {keys.map((key) => (
                    <Kbd key={key}>{NAMES[key] ?? key}</Kbd>
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
