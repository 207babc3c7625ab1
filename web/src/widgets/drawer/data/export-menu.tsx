import { Button, Menu, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { EXPORT_FORMATS, EXPORTS, MESSAGES, type Document, type ExportPreflight } from "@takeoff/contracts";
import { IconAlertTriangle, IconChevronDown, IconTableExport } from "@tabler/icons-react";
import { Dimmed } from "../../../shared/ui/basics.tsx";
import { downloadExport } from "../../../shared/api/files.ts";
import { keys, useRequest } from "../../../shared/api/api.ts";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { useToastTask } from "../../../shared/ui/form/use-toast-task.ts";
import classes from "../document-drawer.module.css";
import { useEscapeBlock } from "../../../entities/documents/use-document.ts";

/** What each format would leave out, asked for whenever the menu opens. Undefined until then, and when the request failed. */
function usePreflight({ id }: Document, isOpen: boolean): ExportPreflight["formats"] | undefined {
  const { data, error } = useRequest(
    isOpen ? keys.exportPreflight(id) : null,
    "getExportPreflight",
    { params: { id } },
    { shouldRetryOnError: false, revalidateOnFocus: false },
  );
  return error === undefined ? data?.formats : undefined;
}

/** A menu of the export formats, each with its purpose and with what it would leave out. */
export function ExportMenu({ document }: { document: Document }) {
  const [isOpen, menu] = useDisclosure(false);
  useEscapeBlock(isOpen);
  const losses = usePreflight(document, isOpen);
  const { isBusy, run } = useToastTask(MESSAGES.documents.exportFailed);
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
          <Menu.Item key={format} onClick={() => run(() => downloadExport(document, format))}>
            {EXPORTS[format].label}
            <Dimmed>{EXPORTS[format].about}</Dimmed>
            {losses?.[format]?.map((sentence) => (
              <Text key={sentence} size="xs" c="yellow" className={classes.loss}>
                <IconAlertTriangle size={LAYOUT.icon.xs} role="img" aria-label="Warning" />
                <span>{sentence}</span>
              </Text>
            ))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
