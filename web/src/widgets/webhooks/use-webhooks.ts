import { WEBHOOK_MESSAGES, type Webhook } from "@takeoff/contracts";
import { useState } from "react";
import useSWR from "swr";
import { request } from "../../shared/api/api.ts";
import { keys } from "../../shared/api/keys.ts";
import { toast } from "../../shared/ui/feedback/toast.ts";

/** What failed, with the server's reason. */
export interface WebhookFailure {
  message: string;
  error: unknown;
}

/** An organization's webhooks, and what their buttons do at once. */
export function useWebhooks(organizationId: number) {
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
