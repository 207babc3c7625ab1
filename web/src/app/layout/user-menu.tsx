import { Menu } from "@mantine/core";
import { PAGES, type User } from "@takeoff/contracts";
import { IconLogout, IconUserCog } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { confirmLeaving } from "../../shared/ui/form/unsaved-changes.ts";
import { useToastTask } from "../../shared/ui/form/use-toast-task.ts";
import { useSession } from "../../shared/api/session.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { UserButton } from "./user-button.tsx";

interface Props {
  user: User;
  /** It was clicked before it had loaded. */
  isWanted: boolean;
  /** The greeting that it replaces had the focus. */
  autoFocus: boolean;
}

export default function UserMenu({ user, isWanted, autoFocus }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  // Repeats the click. A menu that is open from its first render on has no place to which it could return the focus.
  useEffect(() => {
    if (isWanted) button.current?.click();
  }, [isWanted]);
  const { signOut } = useSession();
  const navigate = useNavigate();
  const { isBusy, run } = useToastTask("Failed to log out. Please try again.", { saysReason: true });
  const logout = async () => {
    await signOut();
    await navigate("/");
  };
  const ask = async () => {
    if (await confirmLeaving()) run(logout);
  };
  return (
    // Without Mantine's placeholder for the initial focus: a menu may contain only items and labels (WCAG 1.3.1).
    <Menu position="bottom-end" width="target" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UserButton ref={button} username={user.username} isLeaving={isBusy} autoFocus={autoFocus} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.organization?.name ?? "Takeoff staff"}</Menu.Label>
        <Menu.Item component={Link} to={PAGES.account} leftSection={<IconUserCog size={LAYOUT.icon.sm} aria-hidden />}>
          Account
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={LAYOUT.icon.sm} aria-hidden />} onClick={() => void ask()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
