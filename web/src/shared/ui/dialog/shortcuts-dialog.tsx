import { Group, Kbd, Modal, Table } from "@mantine/core";
import type { ReactNode } from "react";
import type { Shortcut } from "../hooks/shortcuts.ts";

const NAMES: Record<string, string> = { ArrowDown: "↓", ArrowUp: "↑" };

interface Props {
  opened: boolean;
  onClose: () => void;
  shortcuts: readonly Shortcut<string>[];
  /** The space between two shortcuts. */
  spacing: "xs" | "xxs";
  /** Said above the list. */
  children?: ReactNode;
}

/** The list of a screen's keyboard shortcuts. */
export function ShortcutsDialog({ opened, onClose, shortcuts, spacing, children }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
      {children}
      <Table verticalSpacing={spacing} variant="vertical">
        <Table.Tbody>
          {shortcuts.map(({ keys, does }) => (
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
