import { Menu } from "@mantine/core";
import { PAGES, type User } from "@takeoff/contracts";
import { IconLogout, IconUserCog } from "@tabler/icons-react";
import { Link, useNavigate } from "react-router";
import { describeError } from "../../shared/api/api-error.ts";
import { confirmLeaving } from "../../shared/ui/form/unsaved-changes.ts";
import { useSubmit } from "../../shared/ui/form/use-submit.ts";
import { useSession } from "../../shared/api/session.tsx";
import { toastError } from "../../shared/ui/feedback/toast.ts";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { UserButton } from "./user-button.tsx";

interface Props {
  user: User;
  /** It was clicked before it had loaded. */
  defaultOpened: boolean;
}

export default function UserMenu({ user, defaultOpened }: Props) {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const { isBusy, send } = useSubmit();
  const logout = async () => {
    try {
      await signOut();
      await navigate("/");
    } catch (error) {
      toastError(describeError(error, "Failed to log out. Please try again."));
    }
  };
  const ask = async () => {
    if (await confirmLeaving()) send(logout);
  };
  return (
    // Without Mantine's placeholder for the initial focus: a menu may contain only items and labels (WCAG 1.3.1).
    <Menu position="bottom-end" width="target" withInitialFocusPlaceholder={false} defaultOpened={defaultOpened}>
      <Menu.Target>
        <UserButton username={user.username} isLeaving={isBusy} />
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
