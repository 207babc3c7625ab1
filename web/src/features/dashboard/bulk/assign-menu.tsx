import { Button, Menu } from "@mantine/core";
import { MESSAGES } from "@takeoff/contracts";
import { IconChevronUp } from "@tabler/icons-react";
import { useMemo } from "react";
import { useUsers } from "../../../entities/users/use-users.ts";
import { useUser } from "../../../shared/api/session.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import type { Person } from "./order.ts";

interface Props {
  onChoose: (assignee: Person) => void;
}

/** The other members of staff by name. In the menu's content, so that they are asked for when it opens. */
function Colleagues({ onChoose }: Props) {
  const { id: ownId } = useUser();
  const { users, isLoading, error, reload } = useUsers();
  const staff = useMemo(
    () =>
      users
        .filter(({ id, role, is_disabled }) => role === "parent_admin" && !is_disabled && id !== ownId)
        .sort((a, b) => a.username.localeCompare(b.username)),
    [users, ownId],
  );
  if (isLoading) return <Menu.Label>Loading…</Menu.Label>;
  if (error !== undefined && staff.length === 0)
    return (
      <>
        <Menu.Label>{MESSAGES.assignment.fetchStaffFailed}</Menu.Label>
        <Menu.Item closeMenuOnClick={false} onClick={() => void reload()}>
          Try again
        </Menu.Item>
      </>
    );
  return staff.map(({ id, username }) => (
    <Menu.Item key={id} onClick={() => onChoose({ id, username })}>
      {username}
    </Menu.Item>
  ));
}

/** Assigns the selected documents to the user or to a colleague. */
export function AssignMenu({ onChoose }: Props) {
  const { id, username } = useUser();
  return (
    <Menu position="top-start" shadow="md" width={LAYOUT.filter} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<IconChevronUp size={LAYOUT.icon.xs} aria-hidden />}>
          Assign…
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: "auto" }}>
        <Menu.Item onClick={() => onChoose({ id, username })}>Me</Menu.Item>
        <Menu.Divider />
        <Colleagues onChoose={onChoose} />
      </Menu.Dropdown>
    </Menu>
  );
}
