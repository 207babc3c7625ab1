/** What the two client roles may do, in the specification's words. Used by the landing page and the manual. */
export const ROLE_DESCRIPTIONS = [
  {
    title: "Administrator",
    may: ["Manage users and admins", "Access all company projects", "Configure company settings"],
  },
  { title: "User", may: ["Upload and manage projects", "View own results", "Set personal parameters"] },
] as const;
