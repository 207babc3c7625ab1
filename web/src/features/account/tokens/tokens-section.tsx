import { Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { TOKEN_MESSAGES, type AccessToken } from "@takeoff/contracts";
import useSWR from "swr";
import { request } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/keys.ts";
import { lazyPart } from "../../../shared/start/load-part.ts";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { AfterFirstScreen } from "../../../shared/ui/page/after-first-screen.tsx";
import { TokenList } from "../../../widgets/access-tokens/token-list.tsx";

// Loaded separately: the page does not need it.
const TokenDialog = lazyPart(() => import("./token-dialog.tsx"));

/** The user's access tokens, with which programs sign in. */
export function TokensSection() {
  const { data, error, mutate } = useSWR<AccessToken[], unknown>(keys.ownAccessTokens, () => request("listOwnAccessTokens"));
  const [isCreating, dialog] = useDisclosure(false);
  const reload = () => void mutate();
  return (
    <Paper withBorder p="lg" radius="md" component="section" aria-label="Access tokens">
      <Stack>
        <Group justify="space-between">
          <Title order={2}>Access tokens</Title>
          <Button size="xs" variant="default" onClick={dialog.open}>
            Create token
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          Programs sign in with them, to upload drawings and download results.
        </Text>
        {error !== undefined && <ErrorBanner message={TOKEN_MESSAGES.fetchFailed} error={error} onRetry={reload} />}
        {!data && error === undefined && <Skeleton h={48} />}
        {data && data.length > 0 && (
          <TokenList
            tokens={data}
            onRevoke={({ id }) => request("revokeOwnAccessToken", { params: { accesstoken: id } })}
            onChanged={reload}
          />
        )}
        {data?.length === 0 && <Text size="sm">You have no access tokens.</Text>}
      </Stack>
      <AfterFirstScreen now={isCreating}>
        <TokenDialog opened={isCreating} onClose={dialog.close} onCreated={reload} />
      </AfterFirstScreen>
    </Paper>
  );
}
