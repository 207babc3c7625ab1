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
import type { ComponentType } from "react";
import { lazyPart } from "../shared/load-part.ts";

export interface Screen {
  path: string;
  /** The sidebar's text. */
  label: string;
  icon: Icon;
  roles: readonly Role[];
  load: () => Promise<{ default: ComponentType }>;
  Page: ComponentType;
}

const screen = (entry: Omit<Screen, "Page">): Screen => ({ ...entry, Page: lazyPart(entry.load) });

/** All screens in the sidebar's order. Routes, links and permitted roles come from this table. */
export const SCREENS: readonly Screen[] = [
  screen({
    path: PAGES.projects,
    label: "Projects",
    icon: IconFiles,
    roles: EVERY_ROLE,
    load: () => import("../features/projects/projects-page.tsx"),
  }),
  screen({
    path: PAGES.parameters,
    label: "Parameters",
    icon: IconAdjustments,
    roles: EVERY_ROLE,
    load: () => import("../features/parameters/parameters-page.tsx"),
  }),
  screen({
    path: PAGES.organizations,
    label: "Organization Management",
    icon: IconBuilding,
    roles: STAFF,
    load: () => import("../features/organizations/organizations-page.tsx"),
  }),
  screen({
    path: PAGES.dashboard,
    label: "All PDFs",
    icon: IconStack2,
    roles: STAFF,
    load: () => import("../features/dashboard/dashboard-page.tsx"),
  }),
  screen({
    path: PAGES.users,
    label: "Manage Users",
    icon: IconUsers,
    roles: ADMINS,
    load: () => import("../features/manage-users/manage-users-page.tsx"),
  }),
  screen({
    path: PAGES.locations,
    label: "Manage Locations",
    icon: IconMapPin,
    roles: STAFF,
    load: () => import("../features/locations/locations-page.tsx"),
  }),
  screen({
    path: PAGES.audit,
    label: "Audit Trail",
    icon: IconShieldSearch,
    roles: ADMINS,
    load: () => import("../features/audit/audit-page.tsx"),
  }),
  screen({
    path: PAGES.operations,
    label: "Operations",
    icon: IconActivity,
    roles: STAFF,
    load: () => import("../features/operations/operations-page.tsx"),
  }),
];

export function screensFor(role: Role): readonly Screen[] {
  return SCREENS.filter((entry) => entry.roles.includes(role));
}
