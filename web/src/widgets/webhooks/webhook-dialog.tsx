import { Checkbox, Stack, Text, TextInput } from "@mantine/core";
import {
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_EVENTS,
  WEBHOOK_LIMITS,
  WEBHOOK_MESSAGES,
  type Webhook,
  type WebhookEvent,
} from "@takeoff/contracts";
import { useState } from "react";
import { request } from "../../shared/api/api.ts";
import { focusMainWhenLost, FormModal } from "../../shared/ui/dialog/form-modal.tsx";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { DialogForm, useSentForm } from "../../shared/ui/form/dialog-form.tsx";
import { useSubmit, type Submit } from "../../shared/ui/form/use-submit.ts";
import { WebhookSecret } from "./webhook-questions.tsx";

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
  const sent = useSentForm<WebhookForm>({
    sending,
    initialValues: readForm(webhook),
    validate: validateWebhook,
    send: async (values) => {
      const json = { ...values, url: values.url.trim() };
      if (webhook) {
        await request("updateWebhook", { params: { id: organizationId, webhook: webhook.id }, json });
        toast(WEBHOOK_MESSAGES.saved);
        onClose();
      } else onCreated((await request("createWebhook", { params: { id: organizationId }, json })).secret);
      onSaved();
    },
  });
  const { form, isBusy } = sent;
  return (
    <DialogForm sent={sent} failure={WEBHOOK_MESSAGES.saveFailed} onCancel={onClose} submit={webhook ? "Save" : "Add webhook"}>
      <Text size="sm">Takeoff sends what happens to the drawings of the organization to this address, signed with a secret.</Text>
      <TextInput
        label="Address"
        description="Begins with https://"
        type="url"
        required
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
    </DialogForm>
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

export interface WebhookForm {
  url: string;
  events: WebhookEvent[];
}

/** The form of a webhook, or of a new one. */
export function readForm(webhook: Webhook | null): WebhookForm {
  return webhook ? { url: webhook.url, events: webhook.events } : { url: "", events: ["document.completed", "document.failed"] };
}

/** The sentences below the fields of the form; null where a field is right. The server says which networks it accepts. */
export const validateWebhook = {
  url: (url: string) => {
    if (url.trim() === "") return WEBHOOK_MESSAGES.urlRequired;
    return URL.canParse(url.trim()) ? null : WEBHOOK_MESSAGES.url;
  },
  events: (events: WebhookEvent[]) => (events.length === 0 ? WEBHOOK_MESSAGES.eventsRequired : null),
};
