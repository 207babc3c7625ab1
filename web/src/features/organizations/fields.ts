import {
  createOrganizationRequestSchema,
  MESSAGES,
  retentionQuerySchema,
  updateOrganizationRequestSchema,
  type Location,
  type Organization,
  type RouteBody,
} from "@takeoff/contracts";
import { draftOf } from "../../shared/draft.ts";
import { issuesOf } from "../../shared/api/issues.ts";

export interface OrganizationForm {
  name: string;
  infra_metals_sponsor_email: string;
  /** The name of a location; empty for none. */
  infra_sponsor_location: string;
  /** Gigabytes as text; empty for no limit. */
  quota: string;
  /** Days as text; empty to delete nothing. */
  retention: string;
  /** Whether the user confirmed what a shorter retention deletes. */
  retentionConfirmed: boolean;
}

/** The organization that the dialog edits, or "new". */
export type Subject = Organization | "new";

export function formOf(subject: Subject): OrganizationForm {
  if (subject === "new")
    return { name: "", infra_metals_sponsor_email: "", infra_sponsor_location: "", quota: "", retention: "", retentionConfirmed: false };
  return {
    name: subject.name,
    infra_metals_sponsor_email: subject.infra_metals_sponsor_email ?? "",
    infra_sponsor_location: subject.infra_sponsor_location ?? "",
    quota: subject.quota_bytes === null ? "" : String(Number((subject.quota_bytes / GIGABYTE).toFixed(3))),
    retention: subject.retention_days === null ? "" : String(subject.retention_days),
    retentionConfirmed: false,
  };
}

/** 1,073,741,824 bytes, as everywhere else in the app. */
const GIGABYTE = 1_073_741_824;

/** The input in bytes; null when it is empty, NaN when it is no number. */
function quotaBytes(typed: string): number | null {
  const text = typed.trim().replace(",", ".");
  return text === "" ? null : Math.round(Number(text) * GIGABYTE);
}

/** The input in days; null when it is empty, NaN when it is no number. */
function retentionDays(typed: string): number | null {
  return typed.trim() === "" ? null : Number(typed.trim());
}

/**
 * The days of retention that may delete documents as soon as they are saved: those that are set first, or shorter than before. Null
 * when nothing has to be confirmed.
 */
export function retentionToConfirm(subject: Subject, { retention }: Pick<OrganizationForm, "retention">): number | null {
  const days = retentionDays(retention);
  if (subject === "new" || days === null || !retentionQuerySchema.safeParse({ days: retention.trim() }).success) return null;
  return subject.retention_days === null || days < subject.retention_days ? days : null;
}

/** The request body of a new organization. */
export function newOrganization({ quota, retention, retentionConfirmed: _, ...fields }: OrganizationForm): RouteBody<"createOrganization"> {
  return { ...fields, quota_bytes: quotaBytes(quota), retention_days: retentionDays(retention) };
}

const NAMES = ["name", "infra_metals_sponsor_email", "infra_sponsor_location"] as const satisfies readonly (keyof OrganizationForm)[];

/**
 * The changed fields; null when nothing changed. Unchanged fields are not sent: the server would reject a location that
 * was deleted in the meantime.
 */
export function organizationChanges(organization: Organization, values: OrganizationForm): RouteBody<"updateOrganization"> | null {
  const before = formOf(organization);
  const texts = NAMES.filter((name) => values[name].trim() !== before[name]).map((name) => [name, values[name].trim()]);
  const quota = values.quota.trim() === before.quota ? [] : [["quota_bytes", quotaBytes(values.quota)]];
  const retention = values.retention.trim() === before.retention ? [] : [["retention_days", retentionDays(values.retention)]];
  const changed = [...texts, ...quota, ...retention];
  return changed.length ? (Object.fromEntries(changed) as RouteBody<"updateOrganization">) : null;
}

/** Validation messages by field. */
export function organizationErrors(subject: Subject, values: OrganizationForm): Record<string, string> {
  const { quota_bytes, retention_days, ...others } =
    subject === "new"
      ? issuesOf(createOrganizationRequestSchema, newOrganization(values))
      : issuesOf(updateOrganizationRequestSchema, organizationChanges(subject, values) ?? {});
  const isUnconfirmed = retentionToConfirm(subject, values) !== null && !values.retentionConfirmed;
  return {
    ...others,
    ...(quota_bytes !== undefined && { quota: MESSAGES.organizations.quotaField }),
    ...(retention_days !== undefined && { retention: MESSAGES.organizations.retentionField }),
    ...(isUnconfirmed && { retentionConfirmed: MESSAGES.organizations.retentionUnconfirmed }),
  };
}

/** The location names to choose from, including the organization's current one if that location was deleted. */
export function locationNames(locations: readonly Location[], current: string): string[] {
  const names = locations.map(({ name }) => name);
  return current && !names.includes(current) ? [current, ...names] : names;
}

/** Whether two subjects are the same organization. */
export function isSame(one: Subject, other: Subject): boolean {
  return one === "new" || other === "new" ? one === other : one.id === other.id;
}

/** The organization whose id is in the address; null for none. */
export function chosenOrganization(organizations: readonly Organization[], id: string | null): Organization | null {
  return organizations.find((organization) => String(organization.id) === id) ?? null;
}

interface Draft {
  subject: Subject;
  values: OrganizationForm;
}

export const organizationDraft = draftOf<Draft>("organization");
