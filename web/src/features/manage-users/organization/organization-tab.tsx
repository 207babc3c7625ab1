import { Group, SimpleGrid, Text } from "@mantine/core";
import WebhookList from "../../../widgets/webhooks/webhook-list.tsx";
import { MESSAGES, TOKEN_MESSAGES } from "@takeoff/contracts";
import { useOrganizations } from "../../../shared/api/lists.ts";
import { downloadByBrowser } from "../../../shared/api/files.ts";
import { DownloadButton } from "../../../shared/ui/form/download-button.tsx";
import { Loaded, Section } from "../../../shared/ui/page/section.tsx";
import { buildUrl, keys, request, useRequest } from "../../../shared/api/api.ts";
import { TokenList } from "../../../widgets/access-tokens/token-list.tsx";

/** The access tokens of the organization's users, which administrators can revoke. */
function TokensSection() {
  const tokens = useRequest(keys.accessTokens, "listAccessTokens");
  return (
    <Section title="Access tokens" caption="With them, programs do what their users may do. Users create their own on the page Account.">
      <Loaded of={tokens} failure={TOKEN_MESSAGES.fetchFailed} h={48}>
        {(list) =>
          list.length === 0 ? (
            <Text size="sm">No user has an access token.</Text>
          ) : (
            <TokenList
              tokens={list}
              describeOwner={({ username }) => username}
              onRevoke={({ id }) => request("revokeAccessToken", { params: { accesstoken: id } })}
              onChanged={() => void tokens.mutate()}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

/** Downloads everything that is stored of the organization. */
function ExportSection({ organizationId }: { organizationId: number }) {
  const download = async () => downloadByBrowser(await buildUrl("exportOrganization", { params: { id: organizationId } }));
  return (
    <Section title="Export">
      <Text size="sm">
        All documents of your organization with their results, and all data: users, parameters and the audit trail, as one ZIP file.
      </Text>
      <Group justify="flex-end">
        <DownloadButton save={download} failure={MESSAGES.documents.downloadFailed}>
          Download ZIP
        </DownloadButton>
      </Group>
    </Section>
  );
}

const words = MESSAGES.organizations;

/** How long the organization's documents are stored, for its administrators. */
function RetentionSection({ organizationId }: { organizationId: number }) {
  const { organizations, error, mutate } = useOrganizations();
  const data = organizations.find(({ id }) => id === organizationId);
  return (
    <Section title="Retention">
      <Loaded of={{ data, error: data ? undefined : error, mutate: () => mutate() }} failure={words.fetchFailed} h={20}>
        {({ retention_days: days }) => (
          <Text size="sm">{days === null ? words.retentionOff : words.retentionSet(days)} Takeoff staff change this for you.</Text>
        )}
      </Loaded>
    </Section>
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
