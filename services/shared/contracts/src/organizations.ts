import * as z from "zod";
import { refusedField, type AppError } from "./errors.ts";
import { MESSAGES } from "./messages.ts";
import { idSchema, optionalEmail, optionalText, requiredText, TEXT_LIMITS, timeSchema } from "./text.ts";

export const organizationSchema = z.object({
  id: idSchema,
  name: z.string(),
  infra_metals_sponsor_email: z.string().nullable(),
  infra_sponsor_location: z.string().nullable(),
  created_at: timeSchema,
});
export type Organization = z.infer<typeof organizationSchema>;
export const organizationListSchema = z.array(organizationSchema);

export const createOrganizationRequestSchema = z.object({
  name: requiredText(TEXT_LIMITS.name, MESSAGES.organizations.nameRequired),
  infra_metals_sponsor_email: optionalEmail(),
  infra_sponsor_location: optionalText(TEXT_LIMITS.name),
});
export type CreateOrganizationRequest = z.output<typeof createOrganizationRequestSchema>;
/** Partial: what is absent stays, null clears. */
export const updateOrganizationRequestSchema = createOrganizationRequestSchema.partial();
export type UpdateOrganizationRequest = z.output<typeof updateOrganizationRequestSchema>;

export const locationSchema = z.object({ id: idSchema, name: z.string() });
export type Location = z.infer<typeof locationSchema>;
export const locationListSchema = z.array(locationSchema);
export const locationRequestSchema = z.object({ name: requiredText(TEXT_LIMITS.name, MESSAGES.locations.nameRequired) });
export type LocationRequest = z.output<typeof locationRequestSchema>;

/** The refusal of an organization that is named and does not exist (any more). */
export function unknownOrganization(): AppError {
  return refusedField("organization_id", MESSAGES.organizations.unknown);
}
