import { Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { MESSAGES } from "@takeoff/contracts";
import { useOrganizations } from "../../../shared/api/lists.ts";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";

const words = MESSAGES.organizations;

/** How long the organization's documents are stored, for its administrators. */
export function RetentionSection({ organizationId }: { organizationId: number }) {
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
