import { AUDIT_FILENAME, type AuditEntry, isStaff, MESSAGES, PAGES } from "@takeoff/contracts";
import { IconShieldSearch } from "@tabler/icons-react";
import { useMemo } from "react";
import { useOrganizations } from "../../shared/api/lists.ts";
import { useUser } from "../../shared/api/session.tsx";
import { DataTable } from "../../shared/ui/table/data-table.tsx";
import { Page } from "../../shared/ui/page/page.tsx";
import { DownloadButton } from "../../shared/ui/form/download-button.tsx";
import { buildAuditColumns } from "./audit-columns.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { type AuditParams, buildAuditQuery, useAuditParams } from "./search-params.ts";
import { saveBlob } from "../../shared/api/files.ts";
import { fetchFile, keys, requestWithHeaders } from "../../shared/api/api.ts";
import { usePages, type PagedList } from "../../shared/api/use-pages.ts";

/** The audit entries, newest first. */
function useAudit(params: AuditParams): PagedList<AuditEntry> {
  const query = buildAuditQuery(params);
  return usePages<AuditEntry>(keys.audit(query), (cursor) => requestWithHeaders("listAudit", { query: { ...query, cursor } }), {
    keepPreviousData: true,
    revalidateFirstPage: false,
  });
}

const getKey = ({ id }: AuditEntry) => id;

function ExportButton({ params }: { params: AuditParams }) {
  const save = async () => saveBlob((await fetchFile("exportAudit", { query: buildAuditQuery(params) })).blob, AUDIT_FILENAME);
  return (
    <DownloadButton save={save} failure={MESSAGES.audit.exportFailed}>
      Export CSV
    </DownloadButton>
  );
}

/** The audit trail: staff see all entries, administrators those of their organization. */
export default function AuditPage() {
  const viewerIsStaff = isStaff(useUser());
  const [params, change] = useAuditParams();
  const list = useAudit(params);
  const { organizations } = useOrganizations();
  const columns = useMemo(() => {
    const names = new Map(organizations.map(({ id, name }) => [id, name]));
    return buildAuditColumns({
      documents: viewerIsStaff ? PAGES.dashboard : PAGES.projects,
      organizationName: viewerIsStaff ? (id) => names.get(id) ?? `Deleted (#${id})` : null,
    });
  }, [viewerIsStaff, organizations]);
  return (
    <Page
      title="Audit Trail"
      caption={viewerIsStaff ? "Who did what, when and from where" : "Who did what with your organization's accounts and documents"}
      actions={<ExportButton params={params} />}
      fills
    >
      <AuditFilters params={params} onChange={change} hasOrganizations={viewerIsStaff} />
      <DataTable
        label="Audit trail"
        noun="entries"
        columns={columns}
        list={list}
        rowKey={getKey}
        failure={MESSAGES.audit.fetchFailed}
        empty={{ icon: IconShieldSearch, title: "No entries found", description: "Change the search or the filters to see others." }}
      />
    </Page>
  );
}
