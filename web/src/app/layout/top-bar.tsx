import { Burger, Group } from "@mantine/core";
import type { User } from "@takeoff/contracts";
import { lazy, Suspense } from "react";
import { ColorSchemeSwitch } from "../../shared/ui/color-scheme-switch.tsx";
import { UserButton } from "./user-button.tsx";

// The floating menu is as large as the rest of the layout: the greeting is shown before it has loaded.
const UserMenu = lazy(() => import("./user-menu.tsx"));

interface Props {
  user: User;
  onMenu: () => void;
  menuOpen: boolean;
}

export function TopBar({ user, onMenu, menuOpen }: Props) {
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap">
      <Burger opened={menuOpen} onClick={onMenu} hiddenFrom="sm" size="sm" aria-label="Open navigation" aria-expanded={menuOpen} />
      <span />
      <Group gap="xs" wrap="nowrap" miw={0}>
        <ColorSchemeSwitch />
        <Suspense fallback={<UserButton username={user.username} aria-busy="true" />}>
          <UserMenu user={user} />
        </Suspense>
      </Group>
    </Group>
  );
}
