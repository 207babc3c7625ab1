import { ActionIcon, Anchor, NavLink, Stack, Text } from "@mantine/core";
import { PAGES, type Role } from "@takeoff/contracts";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLifebuoy, IconX } from "@tabler/icons-react";
import { Link, NavLink as RouterLink, useMatch } from "react-router";
import { SUPPORT_LINK } from "../../shared/support.ts";
import { Logo } from "../../shared/ui/page/logo.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { listScreens, type Screen } from "../routing/screens.ts";
import classes from "./layout.module.css";
import { SCREEN_ICONS } from "./screen-icons.ts";

interface ScreenLinkProps {
  screen: Screen;
  compact: boolean;
  onNavigate: (() => void) | undefined;
}

interface Props {
  role: Role;
  /** Icons only. */
  compact: boolean;
  onToggle: () => void;
  /** Called when the user follows a link. */
  onNavigate?: () => void;
  inDrawer?: boolean;
}

function ScreenLink({ screen: { path, label }, compact, onNavigate }: ScreenLinkProps) {
  const active = useMatch(path) !== null;
  const Icon = SCREEN_ICONS[path];
  return (
    <NavLink
      className={classes.link}
      component={RouterLink}
      to={path}
      onClick={onNavigate}
      active={active}
      data-compact={compact || undefined}
      aria-label={compact ? label : undefined}
      title={compact ? label : undefined}
      label={compact ? undefined : label}
      leftSection={<Icon size={LAYOUT.icon.md} stroke={1.75} aria-hidden />}
    />
  );
}

function Toggle({ compact, inDrawer, onToggle }: Pick<Props, "compact" | "inDrawer" | "onToggle">) {
  const label = inDrawer ? "Close navigation" : compact ? "Expand sidebar" : "Collapse sidebar";
  const Icon = inDrawer ? IconX : compact ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <ActionIcon variant="subtle" color="gray" onClick={onToggle} aria-label={label} title={label}>
      <Icon size={LAYOUT.icon.md} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

function Support({ compact }: { compact: boolean }) {
  if (compact)
    return (
      <ActionIcon component="a" href={SUPPORT_LINK} variant="subtle" color="gray" aria-label="Contact support" title="Contact support">
        <IconLifebuoy size={LAYOUT.icon.md} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  return (
    <Text size="xs" c="dimmed">
      Need help?{" "}
      <Anchor href={SUPPORT_LINK} inherit underline="always">
        Contact support
      </Anchor>
      . We respond within 24 hours.
    </Text>
  );
}

export function Sidebar({ role, compact, onToggle, onNavigate, inDrawer }: Props) {
  // The layout's sidebar is a navigation landmark already; the drawer is a dialog and needs one.
  const Links = inDrawer ? "nav" : "div";
  return (
    <Stack gap={0} h="100%" mih="100%">
      <div className={classes.brand} data-compact={compact || undefined}>
        {!compact && (
          <Link to={PAGES.projects} onClick={onNavigate} aria-label="Takeoff: go to the projects" className={classes.logo}>
            <Logo size={26} />
          </Link>
        )}
        <Toggle compact={compact} inDrawer={inDrawer} onToggle={onToggle} />
      </div>
      <Links className={classes.links} aria-label={inDrawer ? "Main" : undefined}>
        <Stack gap="xxs">
          {listScreens(role).map((screen) => (
            <ScreenLink key={screen.path} screen={screen} compact={compact} onNavigate={onNavigate} />
          ))}
        </Stack>
      </Links>
      <footer className={classes.foot}>
        <Support compact={compact} />
      </footer>
    </Stack>
  );
}
