import * as z from "zod";
import { emailText, idSchema, optionalText, requiredText, TEXT_LIMITS, timeSchema } from "./text.ts";

export const organizationSchema = z.object({
  id: idSchema,
  name: z.string(),
  infra_metals_sponsor_email: z.string().nullable(),
  infra_sponsor_location: z.string().nullable(),
  created_at: timeSchema,
});
export type Organization = z.infer<typeof organizationSchema>;
export const organizationListSchema = z.array(organizationSchema);

const sponsorEmail = z.union([emailText(), z.literal(""), z.null()]).transform((value) => value || null);

export const createOrganizationRequestSchema = z.object({
  name: requiredText(TEXT_LIMITS.name, "Name is required"),
  infra_metals_sponsor_email: sponsorEmail.optional(),
  infra_sponsor_location: optionalText(TEXT_LIMITS.name),
});
export const updateOrganizationRequestSchema = createOrganizationRequestSchema.partial();

export const locationSchema = z.object({ id: idSchema, name: z.string() });
export type Location = z.infer<typeof locationSchema>;
export const locationListSchema = z.array(locationSchema);
export const locationRequestSchema = z.object({ name: requiredText(TEXT_LIMITS.name, "Location name is required") });
