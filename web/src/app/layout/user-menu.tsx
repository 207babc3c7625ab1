import { Menu } from "@mantine/core";
import type { User } from "@takeoff/contracts";
import { IconLogout } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { messageOf } from "../../lib/api-error.ts";
import { mayLeave } from "../../lib/leaving.ts";
import { useSession } from "../../lib/session.tsx";
import { toastError } from "../../lib/toast.ts";
import { LAYOUT } from "../../lib/ui/sizes.ts";
import { UserButton } from "./user-button.tsx";

export default function UserMenu({ user }: { user: User }) {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const logout = async () => {
    if (!(await mayLeave())) return;
    try {
      await signOut();
      await navigate("/");
    } catch (error) {
      toastError(messageOf(error, "Logging out failed. Please try again."));
    }
  };
  return (
    // Without Mantine's placeholder for the first focus: a menu may hold nothing but items and labels (WCAG 1.3.1).
    <Menu position="bottom-end" width="target" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UserButton username={user.username} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.organization?.name ?? "Takeoff staff"}</Menu.Label>
        <Menu.Item leftSection={<IconLogout size={LAYOUT.icon.sm} aria-hidden />} onClick={() => void logout()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
