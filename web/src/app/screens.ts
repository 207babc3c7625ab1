import { ADMINS, EVERY_ROLE, STAFF, type Role } from "@takeoff/contracts";
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
import { lazy, type ComponentType } from "react";

export interface Screen {
  path: string;
  /** In the sidebar. */
  label: string;
  icon: Icon;
  roles: readonly Role[];
  load: () => Promise<{ default: ComponentType }>;
  Page: ComponentType;
}

const screen = (entry: Omit<Screen, "Page">): Screen => ({ ...entry, Page: lazy(entry.load) });

/** The screens that exist, in the sidebar's order: routes, links and who may open them all come from here. */
export const SCREENS: readonly Screen[] = [
  screen({
    path: "/pdfs",
    label: "Projects",
    icon: IconFiles,
    roles: EVERY_ROLE,
    load: () => import("../features/projects/projects-page.tsx"),
  }),
  screen({
    path: "/parameters",
    label: "Parameters",
    icon: IconAdjustments,
    roles: EVERY_ROLE,
    load: () => import("../features/parameters/parameters-page.tsx"),
  }),
  screen({
    path: "/parent-admin",
    label: "Organization Management",
    icon: IconBuilding,
    roles: STAFF,
    load: () => import("../features/organizations/organizations-page.tsx"),
  }),
  screen({
    path: "/superadmin/pdfs",
    label: "All PDFs",
    icon: IconStack2,
    roles: STAFF,
    load: () => import("../features/dashboard/dashboard-page.tsx"),
  }),
  screen({
    path: "/manage-users",
    label: "Manage Users",
    icon: IconUsers,
    roles: ADMINS,
    load: () => import("../features/manage-users/manage-users-page.tsx"),
  }),
  screen({
    path: "/manage-locations",
    label: "Manage Locations",
    icon: IconMapPin,
    roles: STAFF,
    load: () => import("../features/locations/locations-page.tsx"),
  }),
  screen({
    path: "/audit",
    label: "Audit Trail",
    icon: IconShieldSearch,
    roles: ADMINS,
    load: () => import("../features/audit/audit-page.tsx"),
  }),
  screen({
    path: "/operations",
    label: "Operations",
    icon: IconActivity,
    roles: STAFF,
    load: () => import("../features/operations/operations-page.tsx"),
  }),
];

export function screensFor(role: Role): readonly Screen[] {
  return SCREENS.filter((entry) => entry.roles.includes(role));
}

// `APP_BASE` of the contract's routes, without loading them.
const BASE = "/client";

const loadLayout = () => import("./layout/layout.tsx");

/** Starts loading what a signed-in visit of an address needs, beside the question who is signed in. */
export function preloadFor(pathname: string): void {
  const found = SCREENS.find((entry) => pathname === `${BASE}${entry.path}`);
  if (!found) return;
  void loadLayout();
  void found.load();
}
