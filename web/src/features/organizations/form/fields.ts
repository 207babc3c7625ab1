import {
  createOrganizationRequestSchema,
  MESSAGES,
  retentionQuerySchema,
  TURNAROUND_HOURS,
  updateOrganizationRequestSchema,
  validationError,
  type Location,
  type Organization,
  type RouteBody,
} from "@takeoff/contracts";
import { createSavedForm, type SavedEdit, type Subject } from "../../../shared/saved-form.ts";
import { requestedHours, WORKING_HOURS_FIELDS, fillWorkingHours, type WorkingHoursForm } from "./working-hours-fields.ts";

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
  /** Hours as text. */
  turnaround: string;
  workingHours: WorkingHoursForm;
}

export function fillOrganizationForm(subject: Subject<Organization>): OrganizationForm {
  if (subject === "new") {
    return {
      name: "",
      infra_metals_sponsor_email: "",
      infra_sponsor_location: "",
      quota: "",
      retention: "",
      retentionConfirmed: false,
      turnaround: String(TURNAROUND_HOURS),
      workingHours: fillWorkingHours(null),
    };
  }
  return {
    name: subject.name,
    infra_metals_sponsor_email: subject.infra_metals_sponsor_email ?? "",
    infra_sponsor_location: subject.infra_sponsor_location ?? "",
    quota: subject.quota_bytes === null ? "" : String(Number((subject.quota_bytes / GIGABYTE).toFixed(3))),
    retention: subject.retention_days === null ? "" : String(subject.retention_days),
    retentionConfirmed: false,
    turnaround: String(subject.turnaround_hours),
    workingHours: fillWorkingHours(subject.working_hours),
  };
}

/** 1,073,741,824 bytes, as everywhere else in the app. */
const GIGABYTE = 1_073_741_824;

/** The input in bytes; null when it is empty, NaN when it is no number. */
function parseQuota(typed: string): number | null {
  const text = typed.trim().replace(",", ".");
  return text === "" ? null : Math.round(Number(text) * GIGABYTE);
}

/** The input in days; null when it is empty, NaN when it is no number. */
function parseRetention(typed: string): number | null {
  return typed.trim() === "" ? null : Number(typed.trim());
}

/**
 * The days of retention that may delete documents as soon as they are saved: those that are set first, or shorter than before. Null
 * when nothing has to be confirmed.
 */
export function findRetentionToConfirm(subject: Subject<Organization>, { retention }: Pick<OrganizationForm, "retention">): number | null {
  const days = parseRetention(retention);
  if (subject === "new" || days === null || !retentionQuerySchema.safeParse({ days: retention.trim() }).success) return null;
  return subject.retention_days === null || days < subject.retention_days ? days : null;
}

/** The request body of a new organization. */
export function buildNewOrganization(values: OrganizationForm): RouteBody<"createOrganization"> {
  const { name, infra_metals_sponsor_email, infra_sponsor_location } = values;
  return { name, infra_metals_sponsor_email, infra_sponsor_location, ...readLimits(values) };
}

/** The fields of the request that the form has in another form. */
function readLimits({ quota, retention, turnaround, workingHours }: OrganizationForm) {
  return {
    quota_bytes: parseQuota(quota),
    retention_days: parseRetention(retention),
    turnaround_hours: turnaround.trim() === "" ? NaN : Number(turnaround.trim()),
    working_hours: requestedHours(workingHours),
  };
}

const NAMES = ["name", "infra_metals_sponsor_email", "infra_sponsor_location"] as const satisfies readonly (keyof OrganizationForm)[];

/**
 * The changed fields; null when nothing changed. Unchanged fields are not sent: the server would reject a location that
 * was deleted in the meantime.
 */
export function findOrganizationChanges(organization: Organization, values: OrganizationForm): RouteBody<"updateOrganization"> | null {
  const before = fillOrganizationForm(organization);
  const texts = NAMES.filter((name) => values[name].trim() !== before[name]).map((name) => [name, values[name].trim()]);
  const limits = readLimits(values);
  const isChanged: Record<keyof typeof limits, boolean> = {
    quota_bytes: values.quota.trim() !== before.quota,
    retention_days: values.retention.trim() !== before.retention,
    turnaround_hours: values.turnaround.trim() !== before.turnaround,
    working_hours: JSON.stringify(limits.working_hours) !== JSON.stringify(requestedHours(before.workingHours)),
  };
  const changed = [...texts, ...Object.entries(limits).filter(([name]) => isChanged[name as keyof typeof limits])];
  return changed.length ? (Object.fromEntries(changed) as RouteBody<"updateOrganization">) : null;
}

/** The field of the form, and its own sentence if it has one, for each field of the request that is called otherwise there. */
const FORM_FIELDS: Readonly<Record<string, { field: string; message?: string }>> = {
  quota_bytes: { field: "quota", message: MESSAGES.organizations.quotaField },
  retention_days: { field: "retention", message: MESSAGES.organizations.retentionField },
  turnaround_hours: { field: "turnaround" },
  ...Object.fromEntries(
    Object.entries(WORKING_HOURS_FIELDS).map(([name, field]) => [`working_hours.${name}`, { field: `workingHours.${field}` }]),
  ),
};

/** The messages of a request's fields at the fields of the form. */
export function assignErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [FORM_FIELDS[name]?.field ?? name, FORM_FIELDS[name]?.message ?? message]),
  );
}

/** Validation messages by field. */
export function validateOrganization(subject: Subject<Organization>, values: OrganizationForm): Record<string, string> {
  const { error } =
    subject === "new"
      ? createOrganizationRequestSchema.safeParse(buildNewOrganization(values))
      : updateOrganizationRequestSchema.safeParse(findOrganizationChanges(subject, values) ?? {});
  const isUnconfirmed = findRetentionToConfirm(subject, values) !== null && !values.retentionConfirmed;
  return {
    ...(error && assignErrors(validationError(error).fields ?? {})),
    ...(isUnconfirmed && { retentionConfirmed: MESSAGES.organizations.retentionUnconfirmed }),
  };
}

/** The location names to choose from, including the organization's current one if that location was deleted. */
export function listLocationNames(locations: readonly Location[], current: string): string[] {
  const names = locations.map(({ name }) => name);
  return current && !names.includes(current) ? [current, ...names] : names;
}

/** The organization whose id is in the address; null for none. */
export function findChosenOrganization(organizations: readonly Organization[], id: string | null): Organization | null {
  return organizations.find((organization) => String(organization.id) === id) ?? null;
}

export const savedOrganization = createSavedForm<SavedEdit<Organization, OrganizationForm>>("organization");
