import {
  createOrganizationRequestSchema,
  updateOrganizationRequestSchema,
  type Location,
  type Organization,
  type RouteBody,
} from "@takeoff/contracts";
import { dropDraft, keepDraft, readDraft } from "../../lib/draft.ts";
import { issuesOf } from "../../lib/issues.ts";

export interface OrganizationForm {
  name: string;
  infra_metals_sponsor_email: string;
  /** A location's name; empty for none. */
  infra_sponsor_location: string;
}

/** What the dialog is about: an organization to change, or a new one. */
export type Subject = Organization | "new";

export function formOf(subject: Subject): OrganizationForm {
  if (subject === "new") return { name: "", infra_metals_sponsor_email: "", infra_sponsor_location: "" };
  return {
    name: subject.name,
    infra_metals_sponsor_email: subject.infra_metals_sponsor_email ?? "",
    infra_sponsor_location: subject.infra_sponsor_location ?? "",
  };
}

const NAMES = ["name", "infra_metals_sponsor_email", "infra_sponsor_location"] as const satisfies readonly (keyof OrganizationForm)[];

/**
 * What differs from the organization as it is; null when nothing does. What does not is not sent: its location may have
 * been deleted since, and would be refused.
 */
export function organizationChanges(organization: Organization, values: OrganizationForm): RouteBody<"updateOrganization"> | null {
  const before = formOf(organization);
  const changed = NAMES.filter((name) => values[name].trim() !== before[name]);
  return changed.length ? Object.fromEntries(changed.map((name) => [name, values[name].trim()])) : null;
}

/** What the contract finds wrong with the form, by field. */
export function organizationErrors(subject: Subject, values: OrganizationForm): Record<string, string> {
  if (subject === "new") return issuesOf(createOrganizationRequestSchema, values);
  return issuesOf(updateOrganizationRequestSchema, organizationChanges(subject, values) ?? {});
}

/** The names to choose from: an organization keeps the name of a location that is gone. */
export function locationNames(locations: readonly Location[], kept: string): string[] {
  const names = locations.map(({ name }) => name);
  return kept && !names.includes(kept) ? [kept, ...names] : names;
}

/** Whether two dialogs are about the same. */
export function isSame(one: Subject, other: Subject): boolean {
  return one === "new" || other === "new" ? one === other : one.id === other.id;
}

/** The organization that an address names; null when it is none of these. */
export function chosenOrganization(organizations: readonly Organization[], id: string | null): Organization | null {
  return organizations.find((organization) => String(organization.id) === id) ?? null;
}

interface Draft {
  subject: Subject;
  values: OrganizationForm;
}

const DRAFT = "organization";

export const organizationDraft = {
  read: (userId: number) => readDraft<Draft>(userId, DRAFT),
  keep: (userId: number, draft: Draft) => keepDraft(userId, DRAFT, draft),
  drop: (userId: number) => dropDraft(userId, DRAFT),
};
