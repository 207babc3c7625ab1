import { ActionIcon, Badge, Group, Menu, Text } from "@mantine/core";
import { DISABLED_REASONS, WEBHOOK_EVENT_LABELS, type Webhook } from "@takeoff/contracts";
import { IconDots } from "@tabler/icons-react";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { Time } from "../../shared/ui/text/cell-texts.tsx";
import { Dimmed, InlineButton } from "../../shared/ui/basics.tsx";
import lists from "../../shared/ui/divided-list.module.css";

export interface WebhookActions {
  onShow: (webhook: Webhook) => void;
  onChange: (webhook: Webhook) => void;
  onTest: (webhook: Webhook) => void;
  onEnable: (webhook: Webhook, isEnabled: boolean) => void;
  onReplaceSecret: (webhook: Webhook) => void;
  onDelete: (webhook: Webhook) => void;
}

function State({ webhook: { delivered_at, failing_since, disabled_at, disabled_reason } }: { webhook: Webhook }) {
  if (disabled_at !== null)
    return (
      <>
        {DISABLED_REASONS[disabled_reason ?? "manual"]}, <Time at={disabled_at} />
      </>
    );
  if (failing_since !== null)
    return (
      <>
        Failing since <Time at={failing_since} />. It is disabled when nothing is delivered for a day
      </>
    );
  if (delivered_at === null) return <>Nothing delivered yet</>;
  return (
    <>
      Last delivered <Time at={delivered_at} />
    </>
  );
}

function MoreMenu({ webhook, ...actions }: WebhookActions & { webhook: Webhook }) {
  const isDisabled = webhook.disabled_at !== null;
  return (
    <Menu position="bottom-end" width={LAYOUT.filter} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={`More for ${webhook.url}`}>
          <IconDots size={LAYOUT.icon.sm} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isDisabled && <Menu.Item onClick={() => actions.onTest(webhook)}>Send test</Menu.Item>}
        <Menu.Item onClick={() => actions.onChange(webhook)}>Change</Menu.Item>
        <Menu.Item onClick={() => actions.onReplaceSecret(webhook)}>New secret</Menu.Item>
        <Menu.Item onClick={() => actions.onEnable(webhook, isDisabled)}>{isDisabled ? "Enable" : "Disable"}</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={() => actions.onDelete(webhook)}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** One webhook: where it goes, what it is sent, how it does. */
export function WebhookItem({ webhook, ...actions }: WebhookActions & { webhook: Webhook }) {
  const { url, events, disabled_at, failing_since } = webhook;
  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap" align="flex-start" className={lists.item}>
      <div>
        <Text size="sm" fw={500} className={lists.text}>
          {url}
          {disabled_at !== null && (
            <Badge component="span" size="sm" variant="light" color="gray" ms="xs">
              Disabled
            </Badge>
          )}
          {disabled_at === null && failing_since !== null && (
            <Badge component="span" size="sm" variant="light" color="red" ms="xs">
              Failing
            </Badge>
          )}
        </Text>
        <Text size="xs">{events.map((event) => WEBHOOK_EVENT_LABELS[event]).join(" \u00b7 ")}</Text>
        <Dimmed>
          <State webhook={webhook} />
        </Dimmed>
      </div>
      <Group gap="xs" wrap="nowrap">
        <InlineButton aria-label={`Deliveries to ${url}`} onClick={() => actions.onShow(webhook)}>
          Deliveries
        </InlineButton>
        <MoreMenu webhook={webhook} {...actions} />
      </Group>
    </Group>
  );
}
