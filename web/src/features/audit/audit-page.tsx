import { Button, EmptyState } from "@mantine/core";
import { MESSAGES, type AuditEntry } from "@takeoff/contracts";
import { IconDownload, IconShieldSearch } from "@tabler/icons-react";
import { useMemo } from "react";
import { useOrganizations } from "../../lib/organizations.ts";
import { useUser } from "../../lib/session.tsx";
import { toastError } from "../../lib/toast.ts";
import { DataTable } from "../../lib/ui/data-table/data-table.tsx";
import { ErrorBanner } from "../../lib/ui/error-banner.tsx";
import { Screen } from "../../lib/ui/screen.tsx";
import { LAYOUT } from "../../lib/ui/sizes.ts";
import { useSending } from "../../lib/use-sending.ts";
import { auditColumns } from "./audit-columns.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { downloadAudit, useAudit } from "./use-audit.ts";
import { useView, type View } from "./view.ts";

const keyOf = ({ id }: AuditEntry) => id;

function ExportButton({ view }: { view: View }) {
  const { isBusy, send } = useSending();
  const save = async () => {
    try {
      await downloadAudit(view);
    } catch {
      toastError(MESSAGES.audit.exportFailed);
    }
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={LAYOUT.icon.sm} aria-hidden />} loading={isBusy} onClick={() => send(save)}>
      Export CSV
    </Button>
  );
}

/** Who did what, when and from where: staff see all of it, administrators what concerns their organization. */
export default function AuditPage() {
  const isStaff = useUser().role === "parent_admin";
  const [view, change] = useView();
  const { rows, isLoading, isBusy, error, hasMore, loadMore, reload } = useAudit(view);
  const { organizations } = useOrganizations();
  const columns = useMemo(() => {
    const names = new Map(organizations.map(({ id, name }) => [id, name]));
    return auditColumns({
      documents: isStaff ? "/superadmin/pdfs" : "/pdfs",
      organizationName: isStaff ? (id) => names.get(id) ?? `Deleted (#${id})` : null,
    });
  }, [isStaff, organizations]);
  return (
    <Screen
      title="Audit Trail"
      caption={isStaff ? "Who did what, when and from where" : "Who did what with your organization's accounts and documents"}
      actions={<ExportButton view={view} />}
      fills
    >
      <AuditFilters view={view} onChange={change} hasOrganizations={isStaff} />
      {error !== undefined && <ErrorBanner message={MESSAGES.audit.fetchFailed} error={error} onRetry={reload} />}
      {(error === undefined || rows.length > 0) && (
        <DataTable
          label="Audit trail"
          noun="entries"
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          isLoading={isLoading}
          isBusy={isBusy}
          total={null}
          hasMore={hasMore}
          onEnd={loadMore}
          empty={
            <EmptyState
              icon={<IconShieldSearch aria-hidden />}
              title="No entries found"
              description="Change the search or the filters to see others."
            />
          }
        />
      )}
    </Screen>
  );
}
