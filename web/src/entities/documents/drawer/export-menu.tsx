import { Button, Menu, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { EXPORT_FORMATS, EXPORTS, MESSAGES, type Document, type ExportFormat } from "@takeoff/contracts";
import { IconChevronDown, IconTableExport } from "@tabler/icons-react";
import { downloadExport } from "../files.ts";
import { toastError } from "../toast.ts";
import { LAYOUT } from "../ui/sizes.ts";
import { useSending } from "../use-sending.ts";
import { useHold } from "./use-document.ts";

interface Props {
  document: Document;
  onHold: (isHeld: boolean) => void;
}

/** The formats in which the data can be taken away, each with whom it is for. */
export function ExportMenu({ document, onHold }: Props) {
  const [isOpen, menu] = useDisclosure(false);
  useHold(isOpen, onHold);
  const { isBusy, send } = useSending();
  const save = async (format: ExportFormat) => {
    try {
      await downloadExport(document, format);
    } catch {
      toastError(MESSAGES.documents.exportFailed);
    }
  };
  return (
    // Without Mantine's placeholder for the first focus: a menu may hold nothing but items and labels (WCAG 1.3.1).
    <Menu
      opened={isOpen}
      onOpen={menu.open}
      onClose={menu.close}
      position="bottom-end"
      width={LAYOUT.menu}
      shadow="md"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconTableExport size={LAYOUT.icon.sm} aria-hidden />}
          rightSection={<IconChevronDown size={LAYOUT.icon.xs} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {EXPORT_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => send(() => save(format))}>
            {EXPORTS[format].label}
            <Text size="xs" c="dimmed">
              {EXPORTS[format].about}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
