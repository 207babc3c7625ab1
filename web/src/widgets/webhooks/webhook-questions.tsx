import { WEBHOOK_MESSAGES, type Webhook } from "@takeoff/contracts";
import { useState } from "react";
import { request } from "../../shared/api/api.ts";
import { ConfirmDialog } from "../../shared/ui/dialog/confirm-dialog.tsx";
import { focusMainWhenLost, FormDialog } from "../../shared/ui/dialog/form-modal.tsx";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { NewSecret } from "../secret/new-secret.tsx";

interface Props {
  organizationId: number;
  deleted: Webhook | null;
  replaced: Webhook | null;
  onClose: () => void;
  onDone: () => void;
}

/** The questions before a webhook is deleted, or its secret is replaced; and the new secret. */
export function WebhookQuestions({ organizationId, deleted, replaced, onClose, onDone }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const readParams = (webhook: Webhook) => ({ id: organizationId, webhook: webhook.id });
  return (
    <>
      <ConfirmDialog
        subject={deleted}
        onClose={onClose}
        title="Delete webhook"
        question="What waits for it is not sent any more, and its deliveries are deleted. This cannot be undone."
        getName={({ url }) => url}
        confirm="Delete"
        failure={WEBHOOK_MESSAGES.deleteFailed}
        onConfirm={async (webhook) => {
          await request("deleteWebhook", { params: readParams(webhook) });
          toast(WEBHOOK_MESSAGES.deleted);
          onDone();
        }}
      />
      <ConfirmDialog
        subject={replaced}
        onClose={onClose}
        title="New secret"
        question="Messages are signed with the new secret from now on, and with the present one too for 24 hours."
        getName={({ url }) => url}
        confirm="Make a new secret"
        failure={WEBHOOK_MESSAGES.rotateFailed}
        onConfirm={async (webhook) => setSecret((await request("replaceWebhookSecret", { params: readParams(webhook) })).secret)}
      />
      <FormDialog subject={secret} onClose={() => setSecret(null)} onExitTransitionEnd={focusMainWhenLost} title="New secret">
        {(shown) => <WebhookSecret secret={shown} onClose={() => setSecret(null)} />}
      </FormDialog>
    </>
  );
}

/** The secret with which a receiver verifies messages. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <NewSecret
      what="secret"
      label="Signing secret"
      secret={secret}
      warning="Your program verifies with it that a message is from Takeoff. Keep it as you keep a password."
      onClose={onClose}
    />
  );
}
