import { AUDIT_FILENAME, type AuditEntry } from "@takeoff/contracts";
import { requestWithHeaders, fetchFile } from "../../shared/api/api.ts";
import { saveBlob } from "../../shared/api/files.ts";
import { keys } from "../../shared/api/keys.ts";
import { usePages, type PagedList } from "../../shared/api/use-pages.ts";
import { buildAuditQuery, type AuditParams } from "./search-params.ts";

/** The audit entries, newest first. */
export function useAudit(params: AuditParams): PagedList<AuditEntry> {
  const query = buildAuditQuery(params);
  return usePages<AuditEntry>(keys.audit(query), (cursor) => requestWithHeaders("listAudit", { query: { ...query, cursor } }), {
    keepPreviousData: true,
    revalidateFirstPage: false,
  });
}

/** Downloads all matching entries as CSV. Throws `ApiError`. */
export async function downloadAudit(params: AuditParams): Promise<void> {
  const { blob } = await fetchFile("exportAudit", { query: buildAuditQuery(params) });
  saveBlob(blob, AUDIT_FILENAME);
}
