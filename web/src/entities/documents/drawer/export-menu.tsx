import { Button, Menu, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { EXPORT_FORMATS, EXPORTS, MESSAGES, type Document, type ExportFormat } from "@takeoff/contracts";
import { IconChevronDown, IconTableExport } from "@tabler/icons-react";
import { downloadExport } from "../../../shared/api/files.ts";
import { toastError } from "../../../shared/ui/toast.ts";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { useSubmit } from "../../../shared/ui/use-submit.ts";
import { useEscapeBlock } from "./use-document.ts";

interface Props {
  document: Document;
  onEscapeBlocked: (isBlocked: boolean) => void;
}

/** A menu of the export formats, each with its purpose. */
export function ExportMenu({ document, onEscapeBlocked }: Props) {
  const [isOpen, menu] = useDisclosure(false);
  useEscapeBlock(isOpen, onEscapeBlocked);
  const { isBusy, send } = useSubmit();
  const save = async (format: ExportFormat) => {
    try {
      await downloadExport(document, format);
    } catch {
      toastError(MESSAGES.documents.exportFailed);
    }
  };
  return (
    // Without Mantine's placeholder for the initial focus: a menu may contain only items and labels (WCAG 1.3.1).
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
