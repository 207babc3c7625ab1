import { AppShell, Burger, Group } from "@mantine/core";
import { useDisclosure, useLocalStorage, useMediaQuery, useWindowEvent } from "@mantine/hooks";
import { Suspense, useRef, useState } from "react";
import { Outlet } from "react-router";
import { useLiveConnection } from "../../entities/documents/live/live-connection.ts";
import { useSession, useUser } from "../../shared/api/session.tsx";
import { FixedLayer } from "../../shared/ui/dialog/fixed-layer.tsx";
import { LAYOUT, MEDIUM_SCREEN, SMALL_SCREEN } from "../../shared/ui/sizes.ts";
import { ContentPlaceholder } from "../placeholders.tsx";
import classes from "./layout.module.css";
import { Sidebar } from "./sidebar.tsx";
import type { User } from "@takeoff/contracts";
import { AfterFirstScreen, lazyPart } from "../../shared/start/load-part.tsx";
import { ColorSchemeSwitch } from "../../shared/ui/page/color-scheme-switch.tsx";
import { UserButton } from "./user-button.tsx";

// The floating menu is as large as the rest of the layout: the greeting is shown before it has loaded.
const UserMenu = lazyPart(() => import("./user-menu.tsx"));

function TopBar({ user, onMenu, menuOpen }: { user: User; onMenu: () => void; menuOpen: boolean }) {
  // A click on the greeting before the menu has loaded opens it as soon as it has.
  const [isWanted, setWanted] = useState(false);
  const [isReady, setReady] = useState(false);
  const greeting = useRef<HTMLButtonElement>(null);
  const onReady = (button: HTMLButtonElement) => {
    // While the greeting is still there: with it the focus would go, and the next key to the page, which closes the menu.
    if (document.activeElement === greeting.current) button.focus();
    if (isWanted) button.click();
    setReady(true);
  };
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap">
      <Burger opened={menuOpen} onClick={onMenu} hiddenFrom="sm" size="sm" aria-label="Open navigation" aria-expanded={menuOpen} />
      <span />
      <Group gap="xs" wrap="nowrap" miw={0}>
        <ColorSchemeSwitch />
        {!isReady && (
          <UserButton ref={greeting} username={user.username} aria-busy={isWanted} aria-haspopup="menu" onClick={() => setWanted(true)} />
        )}
        <AfterFirstScreen now={isWanted}>
          <UserMenu user={user} onReady={onReady} />
        </AfterFirstScreen>
      </Group>
    </Group>
  );
}

const MAIN = "content";

const CutTexts = lazyPart(() => import("../../shared/ui/text/cut-texts.tsx"));
// Small screens only.
const NavDrawer = lazyPart(() => import("./nav-drawer.tsx"));

/** The layout of every screen: sidebar (a drawer on small screens), top bar and content. */
export default function Layout() {
  const user = useUser();
  const { refresh } = useSession();
  const [wasDrawerOpen, setWasDrawerOpen] = useState(false);
  const [drawerOpen, drawer] = useDisclosure(false, { onOpen: () => setWasDrawerOpen(true) });
  const [chosen, setCollapsed] = useLocalStorage<boolean | null>({
    key: "takeoff-sidebar-collapsed",
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const isSmall = useMediaQuery(SMALL_SCREEN, undefined, { getInitialValueInEffect: false });
  const isMedium = useMediaQuery(MEDIUM_SCREEN, undefined, { getInitialValueInEffect: false });
  const collapsed = chosen ?? isMedium;
  useLiveConnection(refresh);
  // The browser's Back and Forward show another screen behind the drawer: close it. A change of the rendered path must not
  // close it: a screen that loads slowly is rendered after the address has changed, when the user may have opened the drawer again.
  useWindowEvent("popstate", drawer.close);

  return (
    <AppShell
      layout="alt"
      header={{ height: LAYOUT.header }}
      navbar={{ width: collapsed ? LAYOUT.rail : LAYOUT.sidebar, breakpoint: "sm", collapsed: { mobile: true } }}
      padding="md"
    >
      <a className="skip-link" href={`#${MAIN}`}>
        Skip to content
      </a>
      <AppShell.Header className={classes.bar}>
        <FixedLayer>
          <TopBar user={user} onMenu={drawer.open} menuOpen={drawerOpen} />
        </FixedLayer>
      </AppShell.Header>
      {/* On a small screen it would be outside of the window, and the Tab key would lead there. */}
      {!isSmall && (
        <AppShell.Navbar className={classes.bar} aria-label="Main">
          <Sidebar role={user.role} compact={collapsed} onToggle={() => setCollapsed(!collapsed)} />
        </AppShell.Navbar>
      )}
      <Suspense>{wasDrawerOpen && <NavDrawer role={user.role} opened={drawerOpen} onClose={drawer.close} />}</Suspense>
      <AppShell.Main id={MAIN} className={classes.main} tabIndex={-1}>
        <Suspense fallback={<ContentPlaceholder />}>
          <Outlet />
        </Suspense>
        <AfterFirstScreen>
          <CutTexts />
        </AfterFirstScreen>
      </AppShell.Main>
    </AppShell>
  );
}
