import { ActionIcon, useMantineColorScheme, type MantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun, type Icon } from "@tabler/icons-react";
import { LAYOUT } from "../sizes.ts";

const CHOICES: Record<MantineColorScheme, { label: string; icon: Icon; next: MantineColorScheme }> = {
  auto: { label: "same as system", icon: IconDeviceDesktop, next: "light" },
  light: { label: "light", icon: IconSun, next: "dark" },
  dark: { label: "dark", icon: IconMoon, next: "auto" },
};

/** Switches between the system's colour scheme, light and dark. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { label, icon: Icon, next } = CHOICES[colorScheme];
  const text = `Colors: ${label}. Change to ${CHOICES[next].label}`;
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={text} title={text} onClick={() => setColorScheme(next)}>
      <Icon size={LAYOUT.icon.md} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
