import { Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { type Webhook, WEBHOOK_MESSAGES } from "@takeoff/contracts";
import { useState } from "react";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import WebhookDeliveries from "./webhook-deliveries.tsx";
import { WebhookItem } from "./webhook-item.tsx";
import { WebhookQuestions } from "./webhook-questions.tsx";
import lists from "../../shared/ui/divided-list.module.css";
import useSWR from "swr";
import { request } from "../../shared/api/api.ts";
import { keys } from "../../shared/api/keys.ts";
import { toast } from "../../shared/ui/feedback/toast.ts";

/** What failed, with the server's reason. */
interface WebhookFailure {
  message: string;
  error: unknown;
}

/** An organization's webhooks, and what their buttons do at once. */
function useWebhooks(organizationId: number) {
  const { data, error, mutate } = useSWR<Webhook[], unknown>(keys.webhooks(organizationId), () =>
    request("listWebhooks", { params: { id: organizationId } }),
  );
  const [failure, setFailure] = useState<WebhookFailure | null>(null);
  const attempt = async (message: string, work: () => Promise<unknown>) => {
    setFailure(null);
    try {
      await work();
    } catch (caught) {
      setFailure({ message, error: caught });
    }
    await mutate();
  };
  return {
    data,
    error,
    failure,
    reload: () => void mutate(),
    test: (webhook: Webhook) =>
      void attempt(WEBHOOK_MESSAGES.sendFailed, async () => {
        await request("testWebhook", { params: { id: organizationId, webhook: webhook.id } });
        toast(WEBHOOK_MESSAGES.testQueued);
      }),
    enable: (webhook: Webhook, is_enabled: boolean) =>
      void attempt(WEBHOOK_MESSAGES.saveFailed, async () => {
        await request("updateWebhook", { params: { id: organizationId, webhook: webhook.id }, json: { is_enabled } });
        toast(WEBHOOK_MESSAGES.saved);
      }),
  };
}

type Opened = { dialog: "form" | "deliveries" | "delete" | "secret"; webhook: Webhook | null };

/** The webhooks of an organization, for its administrators and staff. */
export default function WebhookList({ organizationId }: { organizationId: number }) {
  const { data, error, failure, reload, test, enable } = useWebhooks(organizationId);
  const [opened, setOpened] = useState<Opened | null>(null);
  const find = (dialog: Opened["dialog"]) => (opened?.dialog === dialog ? opened.webhook : null);
  const open = (dialog: Opened["dialog"]) => (webhook: Webhook | null) => setOpened({ dialog, webhook });
  const close = () => setOpened(null);
  return (
    <Paper withBorder p="lg" radius="md" component="section" aria-label="Webhooks">
      <Stack>
        <Group justify="space-between">
          <Title order={2}>Webhooks</Title>
          <Button size="xs" variant="default" onClick={() => open("form")(null)}>
            Add webhook
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          Tell your programs at once what happens to drawings, so that they need not ask.
        </Text>
        {error !== undefined && <ErrorBanner message={WEBHOOK_MESSAGES.fetchFailed} error={error} onRetry={reload} />}
        {failure && <ErrorBanner message={failure.message} error={failure.error} />}
        {!data && error === undefined && <Skeleton h={48} />}
        {data?.length === 0 && <Text size="sm">The organization has no webhooks.</Text>}
        {data && data.length > 0 && (
          <ul className={lists.list}>
            {data.map((webhook) => (
              <WebhookItem
                key={webhook.id}
                webhook={webhook}
                onShow={open("deliveries")}
                onChange={open("form")}
                onTest={test}
                onEnable={enable}
                onReplaceSecret={open("secret")}
                onDelete={open("delete")}
              />
            ))}
          </ul>
        )}
      </Stack>
      <WebhookDialog
        organizationId={organizationId}
        webhook={opened?.dialog === "form" ? opened.webhook : undefined}
        onClose={close}
        onSaved={reload}
      />
      <WebhookDeliveries organizationId={organizationId} webhook={find("deliveries")} onClose={close} />
      <WebhookQuestions
        organizationId={organizationId}
        deleted={find("delete")}
        replaced={find("secret")}
        onClose={close}
        onDone={reload}
      />
    </Paper>
  );
}
