import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { DEFAULT_SORTS, isStaff, MESSAGES, type Document, type DocumentSort, type Role } from "@takeoff/contracts";
import { IconFileSearch, IconFileUpload, IconPlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useDocumentList } from "../../entities/documents/list/use-document-list.ts";
import { nextSort, useDocumentListParams } from "../../entities/documents/list/list-params.ts";
import type { DrawerProps } from "../../widgets/drawer/document-drawer.tsx";
import { OpenDocument } from "../../widgets/drawer/open-document.tsx";
import { useOpenDocument } from "../../widgets/drawer/address/use-open-document.ts";
import { StatusAnnouncement } from "../../entities/documents/status/status-announcement.tsx";
import { ProcessingDialogs } from "../../widgets/process/processing-dialogs.tsx";
import { useProcessing } from "../../widgets/process/use-processing.ts";
import { useUser } from "../../shared/api/session.tsx";
import { laterPart } from "../../shared/start/load-part.tsx";
import { DataTable } from "../../shared/ui/table/data-table.tsx";
import type { EmptyText } from "../../shared/ui/table/types.ts";
import { SearchOfList } from "../../shared/ui/search/match.tsx";
import { FilterBar, SearchBox } from "../../shared/ui/search/search-box.tsx";
import { Page } from "../../shared/ui/page/page.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { buildProjectColumns } from "./columns.tsx";
import { fillCorrection, savedProject } from "./new-project/saved-form.ts";

// Loaded separately: the list does not need it.
const NewProjectModal = laterPart(() => import("./new-project/new-project-modal.tsx"), "opened");

const CAPTIONS: Record<Role, string> = {
  parent_admin: "All documents across organizations",
  admin: "All organization documents",
  user: "Your uploaded documents",
};
const NONE_YET: EmptyText = { icon: IconFileUpload, description: MESSAGES.documents.empty };
const NONE_MATCH: EmptyText = { icon: IconFileSearch, title: "No documents match", description: "Change the search to see others." };
const getId = (document: Document) => document.id;

/** The document drawer for staff, with the processing dialogs. */
function StaffDocument(props: Pick<DrawerProps, "known" | "onCorrect">) {
  const processing = useProcessing();
  return (
    <>
      <OpenDocument {...props} onProcess={processing.open} isCovered={processing.isShown} />
      <ProcessingDialogs processing={processing} />
    </>
  );
}

/** Projects (PDF Documents): the documents that the user may see. */
export default function ProjectsPage() {
  const user = useUser();
  const [params, change] = useDocumentListParams();
  const list = useDocumentList("listDocuments", params);
  // After an expired session the interrupted form opens again with its values.
  const [isNewOpen, newProject] = useDisclosure(savedProject.read(user.id) !== null);
  // Each correction is a form of its own, which begins with the values of its document.
  const [corrections, setCorrections] = useState(0);
  const { close: closeDocument } = useOpenDocument();
  const correct = (document: Document) => {
    savedProject.save(user.id, fillCorrection(document, user.role));
    setCorrections((count) => count + 1);
    closeDocument();
    newProject.open();
  };
  const columns = useMemo(() => buildProjectColumns(user), [user]);
  const onSort = (sort: DocumentSort) => change(nextSort(params, sort));

  return (
    <Page
      title="Projects"
      caption={CAPTIONS[user.role]}
      fills
      actions={
        <Button leftSection={<IconPlus size={LAYOUT.icon.sm} aria-hidden />} onClick={newProject.open}>
          New Project
        </Button>
      }
    >
      <FilterBar>
        <SearchBox
          label="Search projects"
          placeholder="Search by file, organization or project"
          q={params.q}
          onSearch={(q) => change({ q }, { replace: true })}
        />
      </FilterBar>
      <SearchOfList value={params.q}>
        <DataTable
          label="Projects"
          noun={list.total === 1 ? "project" : "projects"}
          columns={columns}
          list={list}
          rowKey={getId}
          // Until a header is clicked, the list has the order of DEFAULT_SORTS.projects and no header is marked.
          sorting={{ sort: params.sort, order: params.sort ? params.order : DEFAULT_SORTS.projects.order }}
          onSort={onSort}
          failure={MESSAGES.documents.fetchFailed}
          empty={params.q === "" ? { ...NONE_YET, action: <Button onClick={newProject.open}>New Project</Button> } : NONE_MATCH}
        />
      </SearchOfList>
      <StatusAnnouncement rows={list.rows} />
      {isStaff(user) ? <StaffDocument known={list.rows} onCorrect={correct} /> : <OpenDocument known={list.rows} onCorrect={correct} />}
      <NewProjectModal key={corrections} opened={isNewOpen} onClose={newProject.close} onUploaded={list.reload} />
    </Page>
  );
}
