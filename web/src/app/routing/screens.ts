import { ADMINS, EVERY_ROLE, PAGES, STAFF, type Role } from "@takeoff/contracts";
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
import { lazyPart, type Part } from "../../shared/start/load-part.ts";

export interface Screen {
  path: string;
  /** The sidebar's text. */
  label: string;
  icon: Icon;
  roles: readonly Role[];
  Page: Part<object>;
}

/** All screens in the sidebar's order. Routes, links and permitted roles come from this table. */
export const SCREENS: readonly Screen[] = [
  {
    path: PAGES.projects,
    label: "Projects",
    icon: IconFiles,
    roles: EVERY_ROLE,
    Page: lazyPart(() => import("../../features/projects/projects-page.tsx")),
  },
  {
    path: PAGES.parameters,
    label: "Parameters",
    icon: IconAdjustments,
    roles: EVERY_ROLE,
    Page: lazyPart(() => import("../../features/parameters/parameters-page.tsx")),
  },
  {
    path: PAGES.organizations,
    label: "Organization Management",
    icon: IconBuilding,
    roles: STAFF,
    Page: lazyPart(() => import("../../features/organizations/organizations-page.tsx")),
  },
  {
    path: PAGES.dashboard,
    label: "All PDFs",
    icon: IconStack2,
    roles: STAFF,
    Page: lazyPart(() => import("../../features/dashboard/dashboard-page.tsx")),
  },
  {
    path: PAGES.users,
    label: "Manage Users",
    icon: IconUsers,
    roles: ADMINS,
    Page: lazyPart(() => import("../../features/manage-users/manage-users-page.tsx")),
  },
  {
    path: PAGES.locations,
    label: "Manage Locations",
    icon: IconMapPin,
    roles: STAFF,
    Page: lazyPart(() => import("../../features/locations/locations-page.tsx")),
  },
  {
    path: PAGES.audit,
    label: "Audit Trail",
    icon: IconShieldSearch,
    roles: ADMINS,
    Page: lazyPart(() => import("../../features/audit/audit-page.tsx")),
  },
  {
    path: PAGES.operations,
    label: "Operations",
    icon: IconActivity,
    roles: STAFF,
    Page: lazyPart(() => import("../../features/operations/operations-page.tsx")),
  },
];

export function listScreens(role: Role): readonly Screen[] {
  return SCREENS.filter((entry) => entry.roles.includes(role));
}
