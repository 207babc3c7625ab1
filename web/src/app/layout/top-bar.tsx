import { Burger, Group } from "@mantine/core";
import type { User } from "@takeoff/contracts";
import { Suspense, useState } from "react";
import { useIsFirstScreenShown } from "../../shared/start/first-screen.ts";
import { lazyPart } from "../../shared/start/load-part.ts";
import { ColorSchemeSwitch } from "../../shared/ui/page/color-scheme-switch.tsx";
import { UserButton } from "./user-button.tsx";

// The floating menu is as large as the rest of the layout: the greeting is shown before it has loaded.
const UserMenu = lazyPart(() => import("./user-menu.tsx"));

interface Props {
  user: User;
  onMenu: () => void;
  menuOpen: boolean;
}

export function TopBar({ user, onMenu, menuOpen }: Props) {
  const isFirstScreenShown = useIsFirstScreenShown();
  // A click on the greeting before the menu has loaded opens it as soon as it has.
  const [isWanted, setWanted] = useState(false);
  const greeting = <UserButton username={user.username} aria-busy={isWanted} aria-haspopup="menu" onClick={() => setWanted(true)} />;
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap">
      <Burger opened={menuOpen} onClick={onMenu} hiddenFrom="sm" size="sm" aria-label="Open navigation" aria-expanded={menuOpen} />
      <span />
      <Group gap="xs" wrap="nowrap" miw={0}>
        <ColorSchemeSwitch />
        <Suspense fallback={greeting}>
          {isFirstScreenShown || isWanted ? <UserMenu user={user} defaultOpened={isWanted} /> : greeting}
        </Suspense>
      </Group>
    </Group>
  );
}
