import * as z from "zod";
import { fieldError, type AppError } from "../api/errors.ts";
import { MESSAGES } from "../messages.ts";
import { displayNameProblem } from "../names.ts";
import { positiveInteger } from "../api/paging.ts";
import { idSchema, optionalEmail, optionalText, requiredText, TEXT_LIMITS, timeSchema } from "../text.ts";
import { turnaroundHours, workingHoursRequestSchema, workingHoursSchema } from "./turnaround.ts";

export const organizationSchema = z.object({
  id: idSchema,
  name: z.string(),
  infra_metals_sponsor_email: z.string().nullable(),
  infra_sponsor_location: z.string().nullable(),
  /** Bytes that its originals, results and draft takeoffs may take; null for no limit. */
  quota_bytes: z.int().nullable(),
  /** Days after which completed and failed documents are deleted; null for never. */
  retention_days: z.int().nullable(),
  /** Hours from an upload until its results are due. */
  turnaround_hours: z.int(),
  /** The hours that count towards the turnaround; null for every hour. */
  working_hours: workingHoursSchema.nullable(),
  created_at: timeSchema,
});
export type Organization = z.infer<typeof organizationSchema>;
export const organizationListSchema = z.array(organizationSchema);

const visibleName = (required: string) =>
  requiredText(TEXT_LIMITS.name, required)
    .meta({ description: "No invisible and no direction-changing characters." })
    .superRefine((name, context) => {
      const problem = displayNameProblem(name);
      if (problem) context.addIssue(problem);
    });

/** Days of retention that staff may set. */
export const RETENTION_DAYS = { min: 1, max: 3_650 } as const;
const retentionDays = () => {
  const error = MESSAGES.organizations.retention;
  return z.int({ error }).min(RETENTION_DAYS.min, { error }).max(RETENTION_DAYS.max, { error });
};

const organizationFields = {
  name: requiredText(TEXT_LIMITS.name, MESSAGES.organizations.nameRequired),
  infra_metals_sponsor_email: optionalEmail(),
  infra_sponsor_location: optionalText(TEXT_LIMITS.name),
  quota_bytes: z.int({ error: MESSAGES.organizations.quota }).min(0, { error: MESSAGES.organizations.quota }).nullish(),
  retention_days: retentionDays().nullish(),
  // Not null: there is no organization without a turnaround.
  turnaround_hours: turnaroundHours().optional(),
  working_hours: workingHoursRequestSchema.nullish(),
};

export const createOrganizationRequestSchema = z.object({
  ...organizationFields,
  name: visibleName(MESSAGES.organizations.nameRequired),
});
export type CreateOrganizationRequest = z.output<typeof createOrganizationRequestSchema>;
/** An absent field stays, null clears it. The current name is accepted as it is; only the service can tell a new one from it. */
export const updateOrganizationRequestSchema = z.object(organizationFields).partial();
export type UpdateOrganizationRequest = z.output<typeof updateOrganizationRequestSchema>;

/** The number of days for which staff ask what would be deleted. */
export const retentionQuerySchema = z.object({
  days: positiveInteger(RETENTION_DAYS.max, MESSAGES.organizations.retention),
});
export type RetentionQuery = z.output<typeof retentionQuerySchema>;
/** How many documents that retention would delete now. */
export const retentionDueSchema = z.object({ due: z.int().min(0) });
export type RetentionDue = z.infer<typeof retentionDueSchema>;

export const locationSchema = z.object({ id: idSchema, name: z.string() });
export type Location = z.infer<typeof locationSchema>;
export const locationListSchema = z.array(locationSchema);
export const locationRequestSchema = z.object({ name: visibleName(MESSAGES.locations.nameRequired) });
export type LocationRequest = z.output<typeof locationRequestSchema>;

/** The error for an organization that does not exist or is deleted. */
export function unknownOrganizationError(): AppError {
  return fieldError("organization_id", MESSAGES.organizations.unknown);
}
