import { Menu } from "@mantine/core";
import { PAGES, type User } from "@takeoff/contracts";
import { IconLogout, IconUserCog } from "@tabler/icons-react";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { confirmLeaving } from "../../shared/ui/form/unsaved-changes.ts";
import { useToastTask } from "../../shared/ui/form/use-toast-task.ts";
import { useSession } from "../../shared/api/session.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { UserButton } from "./user-button.tsx";

interface Props {
  user: User;
  /** Called once with the button, which replaces the greeting. */
  onReady: (button: HTMLButtonElement) => void;
}

export default function UserMenu({ user, onReady }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const announce = useEffectEvent(() => button.current && onReady(button.current));
  useLayoutEffect(() => void announce(), []);
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
        <UserButton ref={button} username={user.username} isLeaving={isBusy} />
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
