import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { buildUrl } from "../../../shared/api/api.ts";
import { downloadByBrowser } from "../../../shared/api/files.ts";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { useSubmit } from "../../../shared/ui/form/use-submit.ts";

/** Downloads everything that is stored of the organization. */
export function ExportSection({ organizationId }: { organizationId: number }) {
  const { isBusy, send } = useSubmit();
  const download = async () => downloadByBrowser(await buildUrl("exportOrganization", { params: { id: organizationId } }));
  return (
    <Paper withBorder p="lg" radius="md" component="section" aria-label="Export">
      <Stack>
        <Title order={2}>Export</Title>
        <Text size="sm">
          All documents of your organization with their results, and all data: users, parameters and the audit trail, as one ZIP file.
        </Text>
        <Group justify="flex-end">
          <Button
            variant="default"
            loading={isBusy}
            leftSection={<IconDownload size={LAYOUT.icon.sm} aria-hidden />}
            onClick={() => send(download)}
          >
            Download ZIP
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
