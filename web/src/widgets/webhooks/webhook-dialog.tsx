import { Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { WEBHOOK_EVENT_LABELS, WEBHOOK_EVENTS, WEBHOOK_LIMITS, WEBHOOK_MESSAGES, type Webhook } from "@takeoff/contracts";
import { useState } from "react";
import { request } from "../../shared/api/api.ts";
import { FormModal } from "../../shared/ui/dialog/form-modal.tsx";
import { focusMainWhenLost } from "../../shared/ui/dialog/restore-focus.ts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { FormButtons } from "../../shared/ui/form/form-buttons.tsx";
import { useSubmit, type Submit } from "../../shared/ui/form/use-submit.ts";
import { useTask } from "../../shared/ui/form/use-task.ts";
import { NewSecret } from "../secret/new-secret.tsx";
import { readForm, validateWebhook, type WebhookForm } from "./webhook-form.ts";

interface Props {
  organizationId: number;
  /** The webhook that is changed, null for a new one; undefined while the dialog is closed. */
  webhook: Webhook | null | undefined;
  onClose: () => void;
  onSaved: () => void;
}

interface FieldsProps extends Omit<Props, "webhook"> {
  webhook: Webhook | null;
  sending: Submit;
  onCreated: (secret: string) => void;
}

function Fields({ organizationId, webhook, sending, onClose, onSaved, onCreated }: FieldsProps) {
  const form = useForm<WebhookForm>({ initialValues: readForm(webhook), validate: validateWebhook });
  const { isBusy, error, run } = useTask({ sending, onFields: form.setErrors });
  const save = async (json: WebhookForm) => {
    if (webhook) {
      await request("updateWebhook", { params: { id: organizationId, webhook: webhook.id }, json });
      toast(WEBHOOK_MESSAGES.saved);
      onClose();
    } else onCreated((await request("createWebhook", { params: { id: organizationId }, json })).secret);
    onSaved();
  };
  return (
    <form onSubmit={form.onSubmit((values) => run(() => save({ ...values, url: values.url.trim() })))} noValidate>
      <Stack>
        <Text size="sm">Takeoff sends what happens to the drawings of the organization to this address, signed with a secret.</Text>
        {error !== null && <ErrorBanner message={WEBHOOK_MESSAGES.saveFailed} error={error} />}
        <TextInput
          label="Address"
          description="Begins with https://"
          type="url"
          withAsterisk
          aria-required
          data-autofocus
          maxLength={WEBHOOK_LIMITS.urlLength}
          disabled={isBusy}
          {...form.getInputProps("url")}
        />
        <Checkbox.Group label="Send when" withAsterisk {...form.getInputProps("events")}>
          <Stack gap="xs" mt="xs" mb="xs">
            {WEBHOOK_EVENTS.map((event) => (
              <Checkbox key={event} value={event} label={WEBHOOK_EVENT_LABELS[event]} description={event} disabled={isBusy} />
            ))}
          </Stack>
        </Checkbox.Group>
        <FormButtons isBusy={isBusy} onCancel={onClose} submit={webhook ? "Save" : "Add webhook"} />
      </Stack>
    </form>
  );
}

/** Adds a webhook and shows its secret once, or changes one. */
export function WebhookDialog({ webhook, onClose, ...props }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const sending = useSubmit();
  return (
    <FormModal
      opened={webhook !== undefined}
      onClose={onClose}
      // After the dialog has closed: it would show the empty form while it fades.
      onExitTransitionEnd={() => {
        setSecret(null);
        focusMainWhenLost();
      }}
      title={webhook ? "Change webhook" : "Add webhook"}
      isBusy={sending.isBusy}
    >
      {secret === null ? (
        <Fields key={webhook?.id ?? "new"} webhook={webhook ?? null} sending={sending} onClose={onClose} onCreated={setSecret} {...props} />
      ) : (
        <WebhookSecret secret={secret} onClose={onClose} />
      )}
    </FormModal>
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
