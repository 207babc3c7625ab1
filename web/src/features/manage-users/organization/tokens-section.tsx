import { Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { TOKEN_MESSAGES, type ManagedAccessToken } from "@takeoff/contracts";
import useSWR from "swr";
import { request } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/keys.ts";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { TokenList } from "../../../widgets/access-tokens/token-list.tsx";

/** The access tokens of the organization's users, which administrators can revoke. */
export function TokensSection() {
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
