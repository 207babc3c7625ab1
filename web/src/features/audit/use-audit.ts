import { AUDIT_FILENAME, type AuditEntry } from "@takeoff/contracts";
import { callWithHeaders, fetchFile } from "../../lib/api.ts";
import { saveBlob } from "../../lib/files.ts";
import { keys } from "../../lib/keys.ts";
import { usePages, type Pages } from "../../lib/use-pages.ts";
import { queryOf, type View } from "./view.ts";

/** The trail's entries, the newest first. */
export function useAudit(view: View): Pages<AuditEntry> {
  const query = queryOf(view);
  return usePages<AuditEntry>(keys.audit(query), (cursor) => callWithHeaders("listAudit", { query: { ...query, cursor } }), {
    keepPreviousData: true,
    revalidateFirstPage: false,
  });
}

/** Saves everything that matches as CSV. Throws `ApiError`. */
export async function downloadAudit(view: View): Promise<void> {
  const { blob } = await fetchFile("exportAudit", { query: queryOf(view) });
  saveBlob(blob, AUDIT_FILENAME);
}
