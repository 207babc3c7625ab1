import { WEBHOOK_MESSAGES, type Webhook } from "@takeoff/contracts";
import { useState } from "react";
import { request } from "../../shared/api/api.ts";
import { ConfirmDialog } from "../../shared/ui/dialog/confirm-dialog.tsx";
import { FormModal } from "../../shared/ui/dialog/form-modal.tsx";
import { focusMainWhenLost } from "../../shared/ui/dialog/restore-focus.ts";
import { useLastValue } from "../../shared/ui/dialog/use-last-value.ts";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { WebhookSecret } from "./webhook-dialog.tsx";

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
  const shownSecret = useLastValue(secret);
  const shown = useLastValue(deleted ?? replaced);
  const readParams = (webhook: Webhook) => ({ id: organizationId, webhook: webhook.id });
  return (
    <>
      <ConfirmDialog
        opened={deleted !== null}
        onClose={onClose}
        title="Delete webhook"
        question="What waits for it is not sent any more, and its deliveries are deleted. This cannot be undone."
        subject={shown?.url ?? ""}
        confirm="Delete"
        failure={WEBHOOK_MESSAGES.deleteFailed}
        onConfirm={async () => {
          if (!deleted) return;
          await request("deleteWebhook", { params: readParams(deleted) });
          toast(WEBHOOK_MESSAGES.deleted);
          onDone();
        }}
      />
      <ConfirmDialog
        opened={replaced !== null}
        onClose={onClose}
        title="New secret"
        question="Messages are signed with the new secret from now on, and with the present one too for 24 hours."
        subject={shown?.url ?? ""}
        confirm="Make a new secret"
        failure={WEBHOOK_MESSAGES.rotateFailed}
        onConfirm={async () => {
          if (replaced) setSecret((await request("replaceWebhookSecret", { params: readParams(replaced) })).secret);
        }}
      />
      <FormModal
        opened={secret !== null}
        onClose={() => setSecret(null)}
        onExitTransitionEnd={focusMainWhenLost}
        title="New secret"
        isBusy={false}
      >
        {shownSecret !== null && <WebhookSecret secret={shownSecret} onClose={() => setSecret(null)} />}
      </FormModal>
    </>
  );
}
