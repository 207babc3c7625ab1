import { Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from "@mantine/core";
import WebhookList from "../../../widgets/webhooks/webhook-list.tsx";
import { type ManagedAccessToken, MESSAGES, TOKEN_MESSAGES } from "@takeoff/contracts";
import { useOrganizations } from "../../../shared/api/lists.ts";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { IconDownload } from "@tabler/icons-react";
import { buildUrl, request } from "../../../shared/api/api.ts";
import { downloadByBrowser } from "../../../shared/api/files.ts";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { useSubmit } from "../../../shared/ui/form/use-submit.ts";
import useSWR from "swr";
import { keys } from "../../../shared/api/keys.ts";
import { TokenList } from "../../../widgets/access-tokens/token-list.tsx";

/** The access tokens of the organization's users, which administrators can revoke. */
function TokensSection() {
  const { data, error, mutate } = useSWR<ManagedAccessToken[], unknown>(keys.accessTokens, () => request("listAccessTokens"));
  const reload = () => void mutate();
  return (
    <Paper withBorder p="lg" radius="md" component="section" aria-label="Access tokens">
      <Stack>
        <Title order={2}>Access tokens</Title>
        <Text size="sm" c="dimmed">
          With them, programs do what their users may do. Users create their own on the page Account.
        </Text>
        {error !== undefined && <ErrorBanner message={TOKEN_MESSAGES.fetchFailed} error={error} onRetry={reload} />}
        {!data && error === undefined && <Skeleton h={48} />}
        {data && data.length > 0 && (
          <TokenList
            tokens={data}
            describeOwner={({ username }) => username}
            onRevoke={({ id }) => request("revokeAccessToken", { params: { accesstoken: id } })}
            onChanged={reload}
          />
        )}
        {data?.length === 0 && <Text size="sm">No user has an access token.</Text>}
      </Stack>
    </Paper>
  );
}

/** Downloads everything that is stored of the organization. */
function ExportSection({ organizationId }: { organizationId: number }) {
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

const words = MESSAGES.organizations;

/** How long the organization's documents are stored, for its administrators. */
function RetentionSection({ organizationId }: { organizationId: number }) {
  const { organizations, error, mutate } = useOrganizations();
  const organization = organizations.find(({ id }) => id === organizationId);
  return (
    <Paper withBorder p="lg" radius="md" component="section" aria-label="Retention">
      <Stack>
        <Title order={2}>Retention</Title>
        {error !== undefined && !organization && <ErrorBanner message={words.fetchFailed} error={error} onRetry={() => void mutate()} />}
        {!organization && error === undefined && <Skeleton h={20} />}
        {organization && (
          <Text size="sm">
            {organization.retention_days === null ? words.retentionOff : words.retentionSet(organization.retention_days)} Takeoff staff
            change this for you.
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

/** What administrators see of their organization: how long its documents are stored, the export of its data, its access tokens and webhooks. */
export default function OrganizationTab({ organizationId }: { organizationId: number }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <RetentionSection organizationId={organizationId} />
      <ExportSection organizationId={organizationId} />
      <TokensSection />
      <WebhookList organizationId={organizationId} />
    </SimpleGrid>
  );
}
