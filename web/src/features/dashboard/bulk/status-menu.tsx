import { Menu } from "@mantine/core";
import { SETTABLE_STATUSES, STATUS_LABELS } from "@takeoff/contracts";
import { IconChevronUp } from "@tabler/icons-react";
import { SmallButton } from "../../../shared/ui/basics.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import type { SettableStatus } from "./order/order.ts";

/** Sets the status of the selected documents. */
export function StatusMenu({ onChoose }: { onChoose: (status: SettableStatus) => void }) {
  return (
    <Menu position="top-start" shadow="md" width={LAYOUT.filter} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <SmallButton rightSection={<IconChevronUp size={LAYOUT.icon.xs} aria-hidden />}>Set status…</SmallButton>
      </Menu.Target>
      <Menu.Dropdown>
        {SETTABLE_STATUSES.map((status) => (
          <Menu.Item key={status} onClick={() => onChoose(status)}>
            {STATUS_LABELS[status]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
