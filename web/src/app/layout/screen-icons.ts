import { PAGES } from "@takeoff/contracts";
import {
  IconActivity,
  IconAdjustments,
  IconBuilding,
  IconFiles,
  IconMapPin,
  IconShieldSearch,
  IconStack2,
  IconUsers,
  type Icon,
} from "@tabler/icons-react";
import type { ScreenPath } from "../routing/screens.ts";

// Apart from the screens, which the log-in page loads too.
export const SCREEN_ICONS: Record<ScreenPath, Icon> = {
  [PAGES.projects]: IconFiles,
  [PAGES.parameters]: IconAdjustments,
  [PAGES.organizations]: IconBuilding,
  [PAGES.dashboard]: IconStack2,
  [PAGES.users]: IconUsers,
  [PAGES.locations]: IconMapPin,
  [PAGES.audit]: IconShieldSearch,
  [PAGES.operations]: IconActivity,
};
