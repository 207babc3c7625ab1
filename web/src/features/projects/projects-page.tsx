import { Button, EmptyState } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { DEFAULT_SORTS, MESSAGES, type Document, type DocumentSort, type Role } from "@takeoff/contracts";
import { IconFileSearch, IconFileUpload, IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useMemo } from "react";
import { useDocumentList } from "../../lib/documents/use-document-list.ts";
import { useDocumentView } from "../../lib/documents/use-view.ts";
import { nextSort } from "../../lib/documents/view.ts";
import { OpenDocument } from "../../lib/documents-view/open-document.tsx";
import { ProcessingDialogs } from "../../lib/process/processing-dialogs.tsx";
import { useProcessing } from "../../lib/process/use-processing.ts";
import { useUser } from "../../lib/session.tsx";
import { DataTable } from "../../lib/ui/data-table/data-table.tsx";
import { ErrorBanner } from "../../lib/ui/error-banner.tsx";
import { SearchBox } from "../../lib/ui/search-box.tsx";
import { Screen } from "../../lib/ui/screen.tsx";
import { LAYOUT } from "../../lib/ui/sizes.ts";
import { projectColumns } from "./columns.tsx";
import { projectDraft } from "./new-project/draft.ts";

// The form comes after the list: it is not needed to see it.
const NewProjectModal = lazy(() => import("./new-project/new-project-modal.tsx"));

const CAPTIONS: Record<Role, string> = {
  parent_admin: "All documents across organizations",
  admin: "All organization documents",
  user: "Your uploaded documents",
};
const documentId = (document: Document) => document.id;

function Empty({ filtered, onNew }: { filtered: boolean; onNew: () => void }) {
  if (filtered)
    return <EmptyState icon={<IconFileSearch aria-hidden />} title="No documents match" description="Change the search to see others." />;
  return (
    <EmptyState icon={<IconFileUpload aria-hidden />} description={MESSAGES.documents.empty}>
      <EmptyState.Actions>
        <Button onClick={onNew}>New Project</Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

/** A document's view for staff, who may process it from there. */
function StaffDocument({ known }: { known: readonly Document[] }) {
  const processing = useProcessing();
  return (
    <>
      <OpenDocument known={known} onProcess={processing.open} isCovered={processing.isShown} />
      <ProcessingDialogs processing={processing} />
    </>
  );
}

/** Projects (PDF Documents): what the caller may see, with their files. */
export default function ProjectsPage() {
  const user = useUser();
  const [view, change] = useDocumentView();
  const list = useDocumentList("listDocuments", view);
  // A form that a session's end interrupted is open again, as it was.
  const [isNewOpen, newProject] = useDisclosure(projectDraft.read(user.id) !== null);
  const columns = useMemo(() => projectColumns(user), [user]);
  const onSort = (sort: DocumentSort) => change(nextSort(view, sort));

  return (
    <Screen
      title="Projects"
      caption={CAPTIONS[user.role]}
      fills
      actions={
        <Button leftSection={<IconPlus size={LAYOUT.icon.sm} aria-hidden />} onClick={newProject.open}>
          New Project
        </Button>
      }
    >
      <SearchBox
        label="Search projects"
        placeholder="Search by file, organization or project"
        q={view.q}
        onSearch={(q) => change({ q }, { replace: true })}
      />
      {list.error !== undefined && (
        <ErrorBanner message={MESSAGES.documents.fetchFailed} error={list.error} onRetry={() => void list.reload()} />
      )}
      {(list.error === undefined || list.documents.length > 0) && (
        <DataTable
          label="Projects"
          noun={list.total === 1 ? "project" : "projects"}
          columns={columns}
          rows={list.documents}
          rowKey={documentId}
          // The list is sorted by DEFAULT_SORTS.projects until a header is clicked, and no header says so.
          sorting={{ sort: view.sort, order: view.sort ? view.order : DEFAULT_SORTS.projects.order }}
          onSort={onSort}
          isLoading={list.isLoading}
          isBusy={list.isBusy}
          total={list.total}
          hasMore={list.hasMore}
          onEnd={list.loadMore}
          empty={<Empty filtered={view.q !== ""} onNew={newProject.open} />}
        />
      )}
      {user.role === "parent_admin" ? <StaffDocument known={list.documents} /> : <OpenDocument known={list.documents} />}
      <Suspense>
        <NewProjectModal opened={isNewOpen} onClose={newProject.close} onUploaded={list.reload} />
      </Suspense>
    </Screen>
  );
}
