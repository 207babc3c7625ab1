import { Alert, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { forgotPasswordRequestSchema, MESSAGES } from "@takeoff/contracts";
import { IconMailCheck } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Problem } from "../../shared/ui/feedback/problem.tsx";
import { ApiError, describeError, request } from "../../shared/api/api.ts";
import { findIssues } from "../../shared/api/issues.ts";
import { CloseRow, FormButtons } from "../../shared/ui/form/dialog-form.tsx";
import { FormModal } from "../../shared/ui/dialog/form-modal.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { useSubmit, type Submit } from "../../shared/ui/form/use-submit.ts";

/** Specification, section 9: the dialog closes itself this long after success. */
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
      <CloseRow onClose={onClose} />
    </Stack>
  );
}

interface FormProps {
  sending: Submit;
  onCancel: () => void;
  onSent: () => void;
}

function RequestForm({ sending: { isBusy, send }, onCancel, onSent }: FormProps) {
  const [error, setError] = useState<string | null>(null);
  const form = useForm({ initialValues: { email: "" }, validate: (values) => findIssues(forgotPasswordRequestSchema, values) });
  const sendLink = async (values: { email: string }) => {
    setError(null);
    try {
      await request("forgotPassword", { json: values });
      onSent();
    } catch (caught) {
      setError(describeError(caught, MESSAGES.forgotPassword.failed));
      if (caught instanceof ApiError) form.setErrors(caught.fields);
    }
  };
  return (
    <form onSubmit={form.onSubmit((values) => send(() => sendLink(values)))} noValidate>
      <Stack>
        <Text size="sm">Enter the e-mail address of your account. We will send you a link to set a new password.</Text>
        <Problem text={error} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          required
          data-autofocus
          disabled={isBusy}
          {...form.getInputProps("email")}
        />
        <FormButtons isBusy={isBusy} onCancel={onCancel} submit="Send Reset Link" />
      </Stack>
    </form>
  );
}

/** Requests a reset link. The response is the same for known and unknown addresses. */
export default function ForgotPasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const sending = useSubmit();
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
