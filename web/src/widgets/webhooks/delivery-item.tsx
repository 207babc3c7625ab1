import { Badge, Code, Group, Stack, Text } from "@mantine/core";
import {
  DELIVERY_ERRORS,
  DELIVERY_EVENT_LABELS,
  WEBHOOK_DELIVERY_STATE_LABELS,
  type WebhookDeliveryState,
  type WebhookDelivery,
} from "@takeoff/contracts";
import { useSubmit } from "../../shared/ui/form/use-submit.ts";
import { Time } from "../../shared/ui/text/cell-texts.tsx";
import { Dimmed, InlineButton } from "../../shared/ui/basics.tsx";
import classes from "./webhooks.module.css";
import lists from "../../shared/ui/divided-list.module.css";

const COLORS: Record<WebhookDeliveryState, string> = { pending: "gray", delivered: "teal", failed: "red" };

function LastAttempt({ delivery: { attempts, attempted_at, next_attempt_at, status, duration_ms, error } }: { delivery: WebhookDelivery }) {
  if (attempted_at === null) return <>Not attempted yet</>;
  return (
    <>
      {attempts === 1 ? "1 attempt" : `${attempts} attempts`}, the last <Time at={attempted_at} isShort />
      {status !== null && `: status ${status}`}
      {duration_ms !== null && ` after ${duration_ms} ms`}
      {error !== null && `. ${DELIVERY_ERRORS[error]}`}
      {next_attempt_at !== null && error !== null && (
        <>
          . Next attempt <Time at={next_attempt_at} isShort />
        </>
      )}
    </>
  );
}

interface Props {
  delivery: WebhookDelivery;
  /** The webhook is disabled: nothing can be sent to it. */
  isDisabled: boolean;
  onSendAgain: (delivery: WebhookDelivery) => Promise<void>;
}

/** One delivery with its last attempt, and a button that sends it again once it has ended. */
export function DeliveryItem({ delivery, isDisabled, onSendAgain }: Props) {
  const { isBusy, send } = useSubmit();
  const { event, document_id, state, message_id, answer, created_at } = delivery;
  const about = document_id === null ? DELIVERY_EVENT_LABELS[event] : `${DELIVERY_EVENT_LABELS[event]} (${document_id})`;
  return (
    <li className={lists.item}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Stack gap="xs" miw={0}>
          <Text size="sm" fw={500} className={lists.text}>
            {about}{" "}
            <Badge component="span" size="sm" variant="light" color={COLORS[state]}>
              {WEBHOOK_DELIVERY_STATE_LABELS[state]}
            </Badge>
          </Text>
          <Text size="xs" className={lists.text}>
            <Time at={created_at} isShort />. <LastAttempt delivery={delivery} />
          </Text>
          <Dimmed className={lists.text}>{message_id}</Dimmed>
          {answer !== null && answer !== "" && (
            <Code block className={classes.answer} tabIndex={0} role="group" aria-label="Answer">
              {answer}
            </Code>
          )}
        </Stack>
        {state !== "pending" && !isDisabled && (
          <InlineButton
            flex="none"
            loading={isBusy}
            aria-label={`Send again: ${message_id}`}
            onClick={() => send(() => onSendAgain(delivery))}
          >
            Send again
          </InlineButton>
        )}
      </Group>
    </li>
  );
}
