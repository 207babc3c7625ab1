import * as o from "../organizations/organizations.ts";
import { ADMINS, EVERY_ROLE, STAFF } from "../accounts/roles.ts";
import { json, jsonBody, none, streamed, makeRoutes } from "./route.ts";

/** Organizations and locations, and what documents keeps of an organization. */
export const ORGANIZATION_ROUTES = {
  ...makeRoutes("organizations", {
    listOrganizations: {
      at: "GET /organizations",
      access: EVERY_ROLE,
      summary: "List organizations",
      response: json(o.organizationListSchema),
    },
    createOrganization: {
      at: "POST /organizations",
      access: STAFF,
      summary: "Create an organization",
      body: jsonBody(o.createOrganizationRequestSchema),
      response: json(o.organizationSchema, 201),
      auditGroup: "administration",
    },
    updateOrganization: {
      at: "PATCH /organizations/:id",
      access: STAFF,
      summary: "Change an organization",
      body: jsonBody(o.updateOrganizationRequestSchema),
      response: json(o.organizationSchema),
      auditGroup: "administration",
    },
    deleteOrganization: {
      at: "DELETE /organizations/:id",
      access: STAFF,
      summary: "Delete an organization with its users and documents",
      response: none,
      auditGroup: "deletion",
    },
    listLocations: {
      at: "GET /locations",
      access: EVERY_ROLE,
      summary: "List locations",
      response: json(o.locationListSchema),
    },
    createLocation: {
      at: "POST /locations",
      access: STAFF,
      summary: "Add a location",
      body: jsonBody(o.locationRequestSchema),
      response: json(o.locationSchema, 201),
      auditGroup: "administration",
    },
    updateLocation: {
      at: "PATCH /locations/:id",
      access: STAFF,
      summary: "Rename a location",
      body: jsonBody(o.locationRequestSchema),
      response: json(o.locationSchema),
      auditGroup: "administration",
    },
    deleteLocation: {
      at: "DELETE /locations/:id",
      access: STAFF,
      summary: "Delete a location",
      response: none,
      auditGroup: "deletion",
    },
  }),
  ...makeRoutes("documents", {
    countRetentionDue: {
      at: "GET /organizations/:id/retention",
      access: STAFF,
      summary: "Count the documents that a retention would delete now",
      query: o.retentionQuerySchema,
      response: json(o.retentionDueSchema),
    },
    exportOrganization: {
      at: "GET /organizations/:id/export",
      access: ADMINS,
      summary: "Export all documents and data of an organization",
      response: streamed("application/zip"),
      auditGroup: "download",
    },
  }),
};
