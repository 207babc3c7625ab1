import { SimpleGrid } from "@mantine/core";
import WebhookList from "../../../widgets/webhooks/webhook-list.tsx";
import { ExportSection } from "./export-section.tsx";
import { RetentionSection } from "./retention-section.tsx";
import { TokensSection } from "./tokens-section.tsx";

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
