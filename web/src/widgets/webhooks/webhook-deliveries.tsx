import { Group, Modal, Select, Skeleton, Stack, Text } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import {
  WEBHOOK_DELIVERY_STATE_LABELS,
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_MESSAGES,
  type Webhook,
  type WebhookDelivery,
} from "@takeoff/contracts";
import { useState } from "react";
import { PlainButton } from "../../shared/ui/basics.tsx";
import { keys, request, requestWithHeaders } from "../../shared/api/api.ts";
import { usePages } from "../../shared/api/use-pages.ts";
import { useLastValue } from "../../shared/ui/dialog/form-modal.tsx";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { DeliveryItem } from "./delivery-item.tsx";
import lists from "../../shared/ui/divided-list.module.css";

const ALL = "all";
const STATES = [
  { value: ALL, label: "All deliveries" },
  ...WEBHOOK_DELIVERY_STATES.map((value) => ({ value, label: WEBHOOK_DELIVERY_STATE_LABELS[value] })),
];
/** Attempts take seconds: who waits for one sees it without reloading. */
const REFRESH_MS = 3_000;
const PAGE = 25;

function DeliveryList({ organizationId, webhook }: { organizationId: number; webhook: Webhook }) {
  const [state, setState] = useState(ALL);
  const [failure, setFailure] = useState<unknown>(null);
  const params = { id: organizationId, webhook: webhook.id };
  const query = { state: state === ALL ? undefined : state, limit: PAGE };
  const { rows, error, isLoading, hasMore, loadMore, reload } = usePages<WebhookDelivery>(
    keys.webhookDeliveries(organizationId, webhook.id, state),
    (cursor) => requestWithHeaders("listWebhookDeliveries", { params, query: { ...query, cursor } }),
    { keepPreviousData: true, refreshInterval: REFRESH_MS },
  );
  const sendAgain = async ({ id }: WebhookDelivery) => {
    setFailure(null);
    try {
      await request("resendWebhookDelivery", { params: { ...params, delivery: id } });
      toast(WEBHOOK_MESSAGES.sentAgain);
      await reload();
    } catch (caught) {
      setFailure(caught);
    }
  };
  return (
    <Stack>
      <Text size="sm" className={lists.text}>
        {webhook.url}
      </Text>
      <Select
        label="Show"
        data={STATES}
        value={state}
        allowDeselect={false}
        onChange={(chosen) => setState(chosen ?? ALL)}
        maw={LAYOUT.filter}
      />
      {failure !== null && <ErrorBanner message={WEBHOOK_MESSAGES.sendFailed} error={failure} />}
      {error !== undefined && <ErrorBanner message={WEBHOOK_MESSAGES.deliveriesFailed} error={error} onRetry={() => void reload()} />}
      {isLoading && <Skeleton h={48} />}
      {!isLoading && error === undefined && rows.length === 0 && <Text size="sm">Nothing was sent to it in the last 30 days.</Text>}
      <ul className={lists.list} aria-label="Deliveries">
        {rows.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} isDisabled={webhook.disabled_at !== null} onSendAgain={sendAgain} />
        ))}
      </ul>
      {hasMore && (
        <Group justify="center">
          <PlainButton onClick={loadMore}>Show older ones</PlainButton>
        </Group>
      )}
    </Stack>
  );
}

interface Props {
  organizationId: number;
  /** Null while the dialog is closed. */
  webhook: Webhook | null;
  onClose: () => void;
}

/** What was sent to a webhook and what was answered. */
export default function WebhookDeliveries({ organizationId, webhook, onClose }: Props) {
  const shown = useLastValue(webhook);
  // Opened after its first render: only then does Mantine remember the focused element.
  const isMounted = useMounted();
  return (
    <Modal
      opened={webhook !== null && isMounted}
      onClose={onClose}
      title="Deliveries"
      size={LAYOUT.dialog.xl}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {shown && <DeliveryList key={shown.id} organizationId={organizationId} webhook={shown} />}
    </Modal>
  );
}
