import { ADMINS, EVERY_ROLE, PAGES, STAFF, type Role } from "@takeoff/contracts";
import { lazyPart, type Part } from "../../shared/start/load-part.tsx";

/** The screens that the sidebar lists. */
export type ScreenPath = (typeof PAGES)[
  | "projects"
  | "parameters"
  | "organizations"
  | "dashboard"
  | "users"
  | "locations"
  | "audit"
  | "operations"];

export interface Screen {
  path: ScreenPath;
  /** The sidebar's text. */
  label: string;
  roles: readonly Role[];
  Page: Part<object>;
}

const ProjectsPage = lazyPart(() => import("../../features/projects/projects-page.tsx"));
const ParametersPage = lazyPart(() => import("../../features/parameters/parameters-page.tsx"));
const OrganizationsPage = lazyPart(() => import("../../features/organizations/organizations-page.tsx"));
const DashboardPage = lazyPart(() => import("../../features/dashboard/dashboard-page.tsx"));
const ManageUsersPage = lazyPart(() => import("../../features/manage-users/manage-users-page.tsx"));
const LocationsPage = lazyPart(() => import("../../features/locations/locations-page.tsx"));
const AuditPage = lazyPart(() => import("../../features/audit/audit-page.tsx"));
const OperationsPage = lazyPart(() => import("../../features/operations/operations-page.tsx"));

/** All screens in the sidebar's order. Routes, links and permitted roles come from this table. */
export const SCREENS: readonly Screen[] = [
  { path: PAGES.projects, label: "Projects", roles: EVERY_ROLE, Page: ProjectsPage },
  { path: PAGES.parameters, label: "Parameters", roles: EVERY_ROLE, Page: ParametersPage },
  { path: PAGES.organizations, label: "Organization Management", roles: STAFF, Page: OrganizationsPage },
  { path: PAGES.dashboard, label: "All PDFs", roles: STAFF, Page: DashboardPage },
  { path: PAGES.users, label: "Manage Users", roles: ADMINS, Page: ManageUsersPage },
  { path: PAGES.locations, label: "Manage Locations", roles: STAFF, Page: LocationsPage },
  { path: PAGES.audit, label: "Audit Trail", roles: ADMINS, Page: AuditPage },
  { path: PAGES.operations, label: "Operations", roles: STAFF, Page: OperationsPage },
];

export function listScreens(role: Role): readonly Screen[] {
  return SCREENS.filter((entry) => entry.roles.includes(role));
}

/** Layout and routes of all screens. */
export const SignedIn = lazyPart(() => import("../signed-in.tsx"));
export const LandingPage = lazyPart(() => import("../../features/landing/landing-page.tsx"));
export const LoginPage = lazyPart(() => import("../../features/login/login-page.tsx"));
export const SignUpPage = lazyPart(() => import("../../features/sign-up/sign-up-page.tsx"));
export const ConfirmEmailPage = lazyPart(() => import("../../features/confirm-email/confirm-email-page.tsx"));
export const ResetPasswordPage = lazyPart(() => import("../../features/reset-password/reset-password-page.tsx"));
export const SingleSignOnPage = lazyPart(() => import("../../features/single-sign-on/single-sign-on-page.tsx"));

/** The pages before the log-in. They need none of the contract's schemas to be shown. */
export const VISITOR_PAGES: Readonly<Record<string, Part<object>>> = {
  [PAGES.login]: LoginPage,
  [PAGES.signUp]: SignUpPage,
  [PAGES.singleSignOn]: SingleSignOnPage,
};
