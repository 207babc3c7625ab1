/** The specification's table of routes: the title, address and roles of each screen. */
export const SCREENS = [
  { path: "pdfs", title: "Projects", link: "Projects", roles: ["user", "admin", "parent_admin"] },
  { path: "parameters", title: "Parameters", link: "Parameters", roles: ["user", "admin", "parent_admin"] },
  { path: "parent-admin", title: "Organization Management", link: "Organization Management", roles: ["parent_admin"] },
  { path: "superadmin/pdfs", title: "PDF Management Dashboard", link: "All PDFs", roles: ["parent_admin"] },
  { path: "manage-users", title: "Manage Users", link: "Manage Users", roles: ["admin", "parent_admin"] },
  { path: "manage-locations", title: "Manage Locations", link: "Manage Locations", roles: ["parent_admin"] },
  { path: "audit", title: "Audit Trail", link: "Audit Trail", roles: ["admin", "parent_admin"] },
  { path: "operations", title: "Operations", link: "Operations", roles: ["parent_admin"] },
];

/** Screens that links in e-mails about accounts open, with any link. */
export const LINK_SCREENS = [
  { path: "reset-password/some-link", title: "Reset your password" },
  { path: "confirm-email/some-link", title: "Confirm your e-mail address" },
];
