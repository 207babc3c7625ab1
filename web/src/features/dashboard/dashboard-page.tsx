import { ActionIcon, Alert, Group, Tooltip } from "@mantine/core";
import { draftPage } from "@takeoff/contracts";
import { useDisclosure } from "@mantine/hooks";
import { IconKeyboard } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { PlainButton } from "../../shared/ui/basics.tsx";
import { useDocumentListParams } from "../../entities/documents/list/list-params.ts";
import { useDocumentList } from "../../entities/documents/list/use-document-list.ts";
import { StatusAnnouncement } from "../../entities/documents/status/status-announcement.tsx";
import { ShortcutsDialog } from "../../shared/ui/dialog/shortcuts-dialog.tsx";
import { BusyOverlay } from "../../shared/ui/feedback/busy-overlay.tsx";
import { Page } from "../../shared/ui/page/page.tsx";
import { FilterBar, SearchBox } from "../../shared/ui/search/search-box.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { TakeOver } from "../../widgets/assignment/take-over.tsx";
import { useTaking } from "../../widgets/assignment/use-taking.ts";
import { OpenDocument } from "../../widgets/drawer/open-document.tsx";
import { ProcessingDialogs } from "../../widgets/process/processing-dialogs.tsx";
import { useProcessing } from "../../widgets/process/use-processing.ts";
import { DocumentTable } from "./document-table.tsx";
import { Filters } from "./filters.tsx";
import { SHORTCUTS } from "./shortcuts.ts";
import { useNextDocument } from "./use-next-document.ts";
import { useRowActions } from "./row/use-row-actions.ts";
import { useShortcuts } from "./use-shortcuts.ts";

/** What the button "Next" does. */
const NEXT_TITLE = "Take the most urgent unassigned document, and open its draft or the document";

/** Opens the list of shortcuts. Hidden on small screens, whose devices usually have no keyboard; `?` opens the list everywhere. */
function ShortcutsButton({ onClick }: { onClick: () => void }) {
  return (
    <Tooltip label="Keyboard shortcuts" openDelay={300}>
      <ActionIcon variant="default" size="input-sm" aria-label="Keyboard shortcuts" onClick={onClick} visibleFrom="sm">
        <IconKeyboard size={LAYOUT.icon.md} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** PDF Management Dashboard: the documents of all organizations, for staff. */
export default function DashboardPage() {
  const [params, change] = useDocumentListParams();
  const list = useDocumentList("listAllDocuments", params);
  const { actions, busy, notice, dismissNotice } = useRowActions();
  const processing = useProcessing();
  const { open: process } = processing;

  const [isHelpOpen, help] = useDisclosure(false);
  const taking = useTaking(false);
  const navigate = useNavigate();
  const { isBusy: isTakingNext, takeNext } = useNextDocument();
  useShortcuts({
    onRow: (shortcut, id) => {
      const document = list.rows.find((one) => one.id === id);
      if (!document) return;
      if (shortcut === "preview") void actions.preview(document, "original");
      else if (shortcut === "take") taking.take(document);
      else if (shortcut === "review") void navigate(draftPage(id));
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
          <PlainButton title={NEXT_TITLE} aria-keyshortcuts="n" loading={isTakingNext} onClick={takeNext}>
            Next
          </PlainButton>
          <ShortcutsButton onClick={help.open} />
        </Group>
      }
    >
      <FilterBar>
        <SearchBox label="Search PDFs" placeholder="Search PDFs..." q={params.q} onSearch={(q) => change({ q }, { replace: true })} />
        <Filters params={params} onChange={change} />
      </FilterBar>
      {notice && (
        <Alert color={notice.isError ? "red" : "steel"} role="alert" withCloseButton closeButtonLabel="Close" onClose={dismissNotice}>
          {notice.text}
        </Alert>
      )}
      <DocumentTable list={list} params={params} onChange={change} actions={actions} onProcess={process} />
      <StatusAnnouncement rows={list.rows} />
      {busy && <BusyOverlay label={busy} />}
      <OpenDocument known={list.rows} onProcess={process} isCovered={processing.isShown} />
      <ProcessingDialogs processing={processing} />
      <TakeOver taking={taking} />
      <ShortcutsDialog opened={isHelpOpen} onClose={help.close} shortcuts={SHORTCUTS} spacing="xs" />
    </Page>
  );
}
