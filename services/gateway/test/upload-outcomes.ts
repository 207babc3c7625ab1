import type { RouteName } from "@takeoff/contracts";
import { beginUpload, cancelUpload, continueUpload, smallPdf, UPLOAD_FIELDS, type ApiClient } from "@takeoff/testing";
import { SIGNED_IN, type Row, signedIn } from "./outcome-row.ts";

const FILE = smallPdf();

/** The path of a new upload of the caller; of one that does not exist for callers who may begin none. */
async function findPath(client: ApiClient, organizationId: number): Promise<string> {
  const fields = { ...UPLOAD_FIELDS, organization_id: String(organizationId) };
  const { headers } = await beginUpload(client, { length: FILE.length, fields });
  return headers.get("location") ?? "/uploads/unknown";
}

/** The rows of uploads, in one request and such that can be continued. */
export const UPLOAD_OUTCOMES = {
  uploadDocument: {
    ...SIGNED_IN,
    send: (client, _id, organizationId) => client.upload({ fields: { ...UPLOAD_FIELDS, organization_id: String(organizationId) } }),
  },
  createUpload: {
    ...signedIn("201"),
    send: (client, _id, organizationId) =>
      beginUpload(client, { length: FILE.length, fields: { ...UPLOAD_FIELDS, organization_id: String(organizationId) } }),
  },
  getUpload: { ...SIGNED_IN, send: async (client, _id, organizationId) => client.get(await findPath(client, organizationId)) },
  continueUpload: {
    ...SIGNED_IN,
    send: async (client, _id, organizationId) => continueUpload(client, await findPath(client, organizationId), 0, FILE),
  },
  cancelUpload: {
    ...signedIn("204"),
    send: async (client, _id, organizationId) => cancelUpload(client, await findPath(client, organizationId)),
  },
} as const satisfies Partial<Record<RouteName, Row>>;
