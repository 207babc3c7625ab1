import { Button, Group, Stack } from "@mantine/core";
import { useForm, type UseFormInput } from "@mantine/form";
import type { FormEvent, ReactNode } from "react";
import { DisabledBecause, PlainButton } from "../basics.tsx";
import type { ApiError } from "../../api/api-error.ts";
import { ErrorBanner } from "../feedback/error-banner.tsx";
import classes from "./form-footer.module.css";
import type { Submit } from "./use-submit.ts";
import { useTask } from "./use-task.ts";

interface SentFormOptions<Values> extends UseFormInput<Values> {
  /** The task of the dialog around the form, which stays open until it has ended. */
  sending?: Submit;
  /** Throws `ApiError`. */
  send: (values: Values) => Promise<unknown>;
  /** The messages of the request's fields at the fields of the form, where those have other names. */
  readFields?: (fields: ApiError["fields"]) => Record<string, string>;
}

/** The values of a form, and the request that sends them: what it says about single fields is shown at these. */
export function useSentForm<Values extends object>({ sending, send, readFields, ...options }: SentFormOptions<Values>) {
  const form = useForm<Values>(options);
  const onFields = (fields: ApiError["fields"]) => form.setErrors(readFields ? readFields(fields) : fields);
  const { run, ...task } = useTask({ sending, onFields });
  return { form, ...task, submit: form.onSubmit((values) => run(() => send(values))) };
}

/** The line of buttons that ends a dialog's form. It stays in sight while a long form scrolls. */
export function FormFooter({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" className={classes.footer}>
      {children}
    </Group>
  );
}

interface ButtonsProps {
  isBusy: boolean;
  onCancel: () => void;
  /** The label of the submit button. */
  submit: string;
  /** Red for what cannot be undone. */
  color?: "red" | undefined;
  /** Why the form cannot be sent now, as a sentence. */
  missing?: string | null;
  /** Whether the submit button has the focus when the dialog opens. */
  focusesSubmit?: boolean;
}

/** The buttons at the end of a dialog's form. */
export function FormButtons({ isBusy, onCancel, submit, color, missing = null, focusesSubmit }: ButtonsProps) {
  return (
    <FormFooter>
      <PlainButton onClick={onCancel} disabled={isBusy}>
        Cancel
      </PlainButton>
      <DisabledBecause reason={missing}>
        <Button type="submit" color={color} loading={isBusy} data-autofocus={focusesSubmit || undefined}>
          {submit}
        </Button>
      </DisabledBecause>
    </FormFooter>
  );
}

/** The button that closes a dialog in which nothing is left to do. */
export function CloseRow({ onClose }: { onClose: () => void }) {
  return (
    <Group justify="flex-end">
      <Button onClick={onClose} data-autofocus>
        Close
      </Button>
    </Group>
  );
}

interface FormProps extends Omit<ButtonsProps, "isBusy"> {
  sent: { isBusy: boolean; error: unknown; submit: (event: FormEvent<HTMLFormElement>) => void };
  /** The message for a failure; the server's reason is shown below it. */
  failure: string;
  children: ReactNode;
}

/** The form of a dialog: why it could not be sent, its fields and its buttons. */
export function DialogForm({ sent: { isBusy, error, submit: onSubmit }, failure, children, ...buttons }: FormProps) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {error !== null && <ErrorBanner message={failure} error={error} />}
        {children}
        <FormButtons isBusy={isBusy} {...buttons} />
      </Stack>
    </form>
  );
}
