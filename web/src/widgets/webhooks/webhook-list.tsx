import { Text } from "@mantine/core";
import { type Webhook, WEBHOOK_MESSAGES } from "@takeoff/contracts";
import { useState } from "react";
import { SmallButton } from "../../shared/ui/basics.tsx";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { Loaded, Section } from "../../shared/ui/page/section.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import WebhookDeliveries from "./webhook-deliveries.tsx";
import { WebhookItem } from "./webhook-item.tsx";
import { WebhookQuestions } from "./webhook-questions.tsx";
import lists from "../../shared/ui/divided-list.module.css";
import { keys, request, useRequest } from "../../shared/api/api.ts";
import { toast } from "../../shared/ui/feedback/toast.ts";

/** What failed, with the server's reason. */
interface WebhookFailure {
  message: string;
  error: unknown;
}

/** An organization's webhooks, and what their buttons do at once. */
function useWebhooks(organizationId: number) {
  const webhooks = useRequest(keys.webhooks(organizationId), "listWebhooks", { params: { id: organizationId } });
  const [failure, setFailure] = useState<WebhookFailure | null>(null);
  const attempt = async (message: string, work: () => Promise<unknown>) => {
    setFailure(null);
    try {
      await work();
    } catch (caught) {
      setFailure({ message, error: caught });
    }
    await webhooks.mutate();
  };
  return {
    webhooks,
    failure,
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
  const { webhooks, failure, test, enable } = useWebhooks(organizationId);
  const reload = () => void webhooks.mutate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const find = (dialog: Opened["dialog"]) => (opened?.dialog === dialog ? opened.webhook : null);
  const open = (dialog: Opened["dialog"]) => (webhook: Webhook | null) => setOpened({ dialog, webhook });
  const close = () => setOpened(null);
  const add = <SmallButton onClick={() => open("form")(null)}>Add webhook</SmallButton>;
  return (
    <Section title="Webhooks" caption="Tell your programs at once what happens to drawings, so that they need not ask." action={add}>
      {failure && <ErrorBanner message={failure.message} error={failure.error} />}
      <Loaded of={webhooks} failure={WEBHOOK_MESSAGES.fetchFailed} h={48}>
        {(list) =>
          list.length === 0 ? (
            <Text size="sm">The organization has no webhooks.</Text>
          ) : (
            <ul className={lists.list}>
              {list.map((webhook) => (
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
          )
        }
      </Loaded>
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
    </Section>
  );
}
