import { Menu } from "@mantine/core";
import { MESSAGES } from "@takeoff/contracts";
import { IconChevronUp } from "@tabler/icons-react";
import { useEffect, useMemo, useRef } from "react";
import { SmallButton } from "../../../shared/ui/basics.tsx";
import { useUsers } from "../../../entities/users/use-users.ts";
import { useUser } from "../../../shared/api/session.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import type { Person } from "./order/order.ts";

interface Props {
  onChoose: (assignee: Person) => void;
}

/**
 * The user and the other members of staff by name. In the menu's content, so that they are asked for when it opens. No one can be chosen
 * until all are known: the menu grows upwards, and would move the user's own item from under the pointer when its colleagues arrive.
 */
function Staff({ onChoose }: Props) {
  const { id: ownId, username: ownName } = useUser();
  const { users, isLoading, error, reload } = useUsers();
  const colleagues = useMemo(
    () =>
      users
        .filter(({ id, role, is_disabled }) => role === "parent_admin" && !is_disabled && id !== ownId)
        .sort((a, b) => a.username.localeCompare(b.username)),
    [users, ownId],
  );
  const me = useRef<HTMLButtonElement>(null);
  // The menu focuses its first item only when it opens.
  useEffect(() => me.current?.focus({ preventScroll: true }), [isLoading]);
  if (isLoading) return <Menu.Label>Loading…</Menu.Label>;
  return (
    <>
      <Menu.Item ref={me} onClick={() => onChoose({ id: ownId, username: ownName })}>
        Me
      </Menu.Item>
      <Menu.Divider />
      {error !== undefined && colleagues.length === 0 && (
        <>
          <Menu.Label>{MESSAGES.assignment.fetchStaffFailed}</Menu.Label>
          <Menu.Item closeMenuOnClick={false} onClick={() => void reload()}>
            Try again
          </Menu.Item>
        </>
      )}
      {colleagues.map(({ id, username }) => (
        <Menu.Item key={id} onClick={() => onChoose({ id, username })}>
          {username}
        </Menu.Item>
      ))}
    </>
  );
}

/** Assigns the selected documents to the user or to a colleague. */
export function AssignMenu({ onChoose }: Props) {
  return (
    <Menu position="top-start" shadow="md" width={LAYOUT.filter} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <SmallButton rightSection={<IconChevronUp size={LAYOUT.icon.xs} aria-hidden />}>Assign…</SmallButton>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: "auto" }}>
        <Staff onChoose={onChoose} />
      </Menu.Dropdown>
    </Menu>
  );
}
