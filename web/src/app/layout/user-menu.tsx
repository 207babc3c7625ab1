import { Menu } from "@mantine/core";
import type { User } from "@takeoff/contracts";
import { IconLogout } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { messageOf } from "../../lib/api-error.ts";
import { useSession } from "../../lib/session.tsx";
import { toastError } from "../../lib/toast.ts";
import { LAYOUT } from "../../lib/ui/sizes.ts";
import { UserButton } from "./user-button.tsx";

export default function UserMenu({ user }: { user: User }) {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const logout = async () => {
    try {
      await signOut();
      await navigate("/");
    } catch (error) {
      toastError(messageOf(error, "Logging out failed. Please try again."));
    }
  };
  return (
    <Menu position="bottom-end" width="target">
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
