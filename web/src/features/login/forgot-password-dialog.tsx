import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { forgotPasswordRequestSchema, MESSAGES } from "@takeoff/contracts";
import { IconMailCheck } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError, call } from "../../lib/api.ts";
import { messageOf } from "../../lib/api-error.ts";
import { issuesOf } from "../../lib/issues.ts";
import { FormButtons } from "../../lib/ui/form-buttons.tsx";
import { FormModal } from "../../lib/ui/form-modal.tsx";
import { LAYOUT } from "../../lib/ui/sizes.ts";
import { useSending, type Sending } from "../../lib/use-sending.ts";

/** The specification's section 9: the dialog closes itself so long after success. */
const CLOSE_AFTER_MS = 3000;

function Sent({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => close(), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Stack>
      <Alert role="status" icon={<IconMailCheck size={LAYOUT.icon.md} aria-hidden />}>
        {MESSAGES.forgotPassword.sent}
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

interface FormProps {
  sending: Sending;
  onCancel: () => void;
  onSent: () => void;
}

function RequestForm({ sending: { isBusy, send }, onCancel, onSent }: FormProps) {
  const [error, setError] = useState<string | null>(null);
  const form = useForm({ initialValues: { email: "" }, validate: (values) => issuesOf(forgotPasswordRequestSchema, values) });
  const request = async (values: { email: string }) => {
    setError(null);
    try {
      await call("forgotPassword", { json: values });
      onSent();
    } catch (caught) {
      setError(messageOf(caught, MESSAGES.forgotPassword.failed));
      if (caught instanceof ApiError) form.setErrors(caught.fields);
    }
  };
  return (
    <form onSubmit={form.onSubmit((values) => send(() => request(values)))} noValidate>
      <Stack>
        <Text size="sm">Enter the email address of your account. We send you a link to set a new password.</Text>
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          withAsterisk
          aria-required
          data-autofocus
          disabled={isBusy}
          {...form.getInputProps("email")}
        />
        <FormButtons isBusy={isBusy} onCancel={onCancel} submit="Send Reset Link" />
      </Stack>
    </form>
  );
}

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Asks for a reset link. The answer is the same whether the address is known or not. */
export default function ForgotPasswordDialog({ opened, onClose }: Props) {
  const sending = useSending();
  const [isSent, setSent] = useState(false);
  const close = () => {
    if (!sending.isBusy) onClose();
  };
  return (
    <FormModal opened={opened} onClose={close} onExitTransitionEnd={() => setSent(false)} title="Reset Password" isBusy={sending.isBusy}>
      {isSent ? <Sent onClose={onClose} /> : <RequestForm sending={sending} onCancel={close} onSent={() => setSent(true)} />}
    </FormModal>
  );
}
