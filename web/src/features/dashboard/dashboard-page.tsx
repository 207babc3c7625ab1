import { Alert, EmptyState, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { DEFAULT_SORTS, MESSAGES, type Document, type DocumentSort } from "@takeoff/contracts";
import { IconFileSearch } from "@tabler/icons-react";
import { useMemo } from "react";
import { useDocumentList } from "../../lib/documents/use-document-list.ts";
import { useDocumentView } from "../../lib/documents/use-view.ts";
import { nextSort, type DocumentView } from "../../lib/documents/view.ts";
import { OpenDocument } from "../../lib/documents-view/open-document.tsx";
import { ProcessingDialogs } from "../../lib/process/processing-dialogs.tsx";
import { useProcessing } from "../../lib/process/use-processing.ts";
import { BusyOverlay } from "../../lib/ui/busy-overlay.tsx";
import { DataTable } from "../../lib/ui/data-table/data-table.tsx";
import { ErrorBanner } from "../../lib/ui/error-banner.tsx";
import { SearchBox } from "../../lib/ui/search-box.tsx";
import { Screen } from "../../lib/ui/screen.tsx";
import { dashboardColumns } from "./columns.tsx";
import { Filters } from "./filters.tsx";
import { ShortcutsButton, ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { useRowActions } from "./use-row-actions.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const documentId = (document: Document) => document.id;

/** Until a header is clicked the dashboard is sorted by its default, and its header says so. */
function sortingOf(view: DocumentView) {
  return view.sort ? { sort: view.sort, order: view.order } : DEFAULT_SORTS.dashboard;
}

/** PDF Management Dashboard: staff's queue across all organizations. */
export default function DashboardPage() {
  const [view, change] = useDocumentView();
  const list = useDocumentList("listAllDocuments", view);
  const { actions, busy, notice, dismissNotice } = useRowActions();
  const processing = useProcessing();
  const { open: process } = processing;
  const columns = useMemo(() => dashboardColumns({ ...actions, process }), [actions, process]);

  const [isHelpOpen, help] = useDisclosure(false);
  useShortcuts((shortcut, id) => {
    const document = list.documents.find((one) => one.id === id);
    if (!document) return;
    if (shortcut === "preview") actions.preview(document, "original");
    else process(document, shortcut === "fail" ? "failure" : "results");
  }, help.open);

  return (
    <Screen
      title="PDF Management Dashboard"
      caption="Every PDF of every organization"
      fills
      actions={<ShortcutsButton onClick={help.open} />}
    >
      <Group gap="sm">
        <SearchBox label="Search PDFs" placeholder="Search PDFs..." q={view.q} onSearch={(q) => change({ q }, { replace: true })} />
        <Filters view={view} onChange={change} />
      </Group>
      {notice && (
        <Alert color={notice.isError ? "red" : "steel"} role="alert" withCloseButton closeButtonLabel="Close" onClose={dismissNotice}>
          {notice.text}
        </Alert>
      )}
      {list.error !== undefined && (
        <ErrorBanner message={MESSAGES.documents.fetchAllFailed} error={list.error} onRetry={() => void list.reload()} />
      )}
      {(list.error === undefined || list.documents.length > 0) && (
        <DataTable
          label="All PDFs"
          noun={list.total === 1 ? "PDF" : "PDFs"}
          columns={columns}
          rows={list.documents}
          rowKey={documentId}
          sorting={sortingOf(view)}
          onSort={(sort: DocumentSort) => change(nextSort(sortingOf(view), sort))}
          isLoading={list.isLoading}
          isBusy={list.isBusy}
          total={list.total}
          hasMore={list.hasMore}
          onEnd={list.loadMore}
          empty={
            <EmptyState
              icon={<IconFileSearch aria-hidden />}
              title="No PDFs found"
              description="Change the search or the filters to see others."
            />
          }
        />
      )}
      {busy && <BusyOverlay label={busy} />}
      <OpenDocument known={list.documents} onProcess={process} isCovered={processing.isShown} />
      <ProcessingDialogs processing={processing} />
      <ShortcutsDialog opened={isHelpOpen} onClose={help.close} />
    </Screen>
  );
}
