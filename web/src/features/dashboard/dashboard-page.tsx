import { Alert, Button, EmptyState, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { DEFAULT_SORTS, MESSAGES, type Document, type DocumentSort, type SortOrder } from "@takeoff/contracts";
import { IconFileSearch } from "@tabler/icons-react";
import { useMemo } from "react";
import { useDocumentList } from "../../entities/documents/list/use-document-list.ts";
import { nextSort, type DocumentListParams, useDocumentListParams } from "../../entities/documents/list/list-params.ts";
import { OpenDocument } from "../../widgets/drawer/open-document.tsx";
import { LazyTakeOverDialog } from "../../widgets/assignment/lazy-take-over-dialog.tsx";
import { useTaking } from "../../widgets/assignment/use-taking.ts";
import { StatusAnnouncement } from "../../entities/documents/status/status-announcement.tsx";
import { ProcessingDialogs } from "../../widgets/process/processing-dialogs.tsx";
import { useProcessing } from "../../widgets/process/use-processing.ts";
import { BusyOverlay } from "../../shared/ui/feedback/busy-overlay.tsx";
import { DataTable } from "../../shared/ui/table/data-table.tsx";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { SearchOfList } from "../../shared/ui/search/match.tsx";
import { SearchBox } from "../../shared/ui/search/search-box.tsx";
import { Page } from "../../shared/ui/page/page.tsx";
import { useHeldRows } from "../../entities/documents/list/use-held-rows.ts";
import { Bulk } from "./bulk/bulk.tsx";
import { useDocumentSelection } from "./bulk/select-document.tsx";
import { dashboardColumns } from "./columns.tsx";
import { Filters } from "./filters.tsx";
import { NewRowsButton } from "./new-rows-button.tsx";
import { ShortcutsButton, ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { useNextDocument } from "./use-next-document.ts";
import { useRowActions } from "./use-row-actions.ts";
import { useShortcuts } from "./use-shortcuts.ts";

/** What the button "Next" does. */
const NEXT_TITLE = "Take and open the most urgent unassigned document";

const documentId = (document: Document) => document.id;

/** The order that the headers show: until one is clicked the default order, or that of a list of work to do. */
function sortingOf({ sort, order, work }: DocumentListParams): { sort: DocumentSort; order: SortOrder } {
  if (sort) return { sort, order };
  return DEFAULT_SORTS[work ? "work" : "dashboard"];
}

/** PDF Management Dashboard: the documents of all organizations, for staff. */
export default function DashboardPage() {
  const [params, change] = useDocumentListParams();
  const list = useDocumentList("listAllDocuments", params);
  const held = useHeldRows(list, JSON.stringify(params));
  const { actions, busy, notice, dismissNotice } = useRowActions();
  const processing = useProcessing();
  const { open: process } = processing;
  const selection = useDocumentSelection(held.list.rows);
  const columns = useMemo(() => dashboardColumns({ ...actions, process }, selection), [actions, process, selection]);

  const [isHelpOpen, help] = useDisclosure(false);
  const taking = useTaking(false);
  const { isBusy: isTakingNext, takeNext } = useNextDocument();
  useShortcuts({
    onRow: (shortcut, id) => {
      const document = list.rows.find((one) => one.id === id);
      if (!document) return;
      if (shortcut === "preview") actions.preview(document, "original");
      else if (shortcut === "take") taking.take(document);
      else process(document, shortcut === "fail" ? "failure" : "results");
    },
    onTakeNext: takeNext,
    onHelp: help.open,
  });

  return (
    <Page
      title="PDF Management Dashboard"
      caption="All PDFs across organizations"
      fills
      actions={
        <Group gap="xs">
          <Button variant="default" title={NEXT_TITLE} aria-keyshortcuts="n" loading={isTakingNext} onClick={takeNext}>
            Next
          </Button>
          <ShortcutsButton onClick={help.open} />
        </Group>
      }
    >
      <Group gap="sm">
        <SearchBox label="Search PDFs" placeholder="Search PDFs..." q={params.q} onSearch={(q) => change({ q }, { replace: true })} />
        <Filters params={params} onChange={change} />
      </Group>
      {notice && (
        <Alert color={notice.isError ? "red" : "steel"} role="alert" withCloseButton closeButtonLabel="Close" onClose={dismissNotice}>
          {notice.text}
        </Alert>
      )}
      {list.error !== undefined && (
        <ErrorBanner message={MESSAGES.documents.fetchAllFailed} error={list.error} onRetry={() => void list.reload()}>
          {list.isOutdated && MESSAGES.documents.rowsAreOld}
        </ErrorBanner>
      )}
      {(list.error === undefined || list.rows.length > 0) && (
        <SearchOfList value={params.q}>
          <Bulk selection={selection} rows={held.list.rows} />
          <DataTable
            label="All PDFs"
            noun={list.total === 1 ? "PDF" : "PDFs"}
            columns={columns}
            list={held.list}
            onFrame={held.frame}
            notice={<NewRowsButton count={held.hidden} onShow={held.show} />}
            rowKey={documentId}
            sorting={sortingOf(params)}
            onSort={(sort: DocumentSort) => change(nextSort(sortingOf(params), sort))}
            empty={
              <EmptyState
                icon={<IconFileSearch aria-hidden />}
                title="No PDFs found"
                description="Change the search or the filters to see others."
              />
            }
          />
        </SearchOfList>
      )}
      <StatusAnnouncement rows={list.rows} />
      {busy && <BusyOverlay label={busy} />}
      <OpenDocument known={list.rows} onProcess={process} isCovered={processing.isShown} />
      <ProcessingDialogs processing={processing} />
      <LazyTakeOverDialog taking={taking} />
      <ShortcutsDialog opened={isHelpOpen} onClose={help.close} />
    </Page>
  );
}
