import { Button } from "@mantine/core";
import { DEFAULT_SORTS, type Document, type DocumentSort, MESSAGES, type SortOrder } from "@takeoff/contracts";
import { IconArrowUp, IconFileSearch } from "@tabler/icons-react";
import { useMemo } from "react";
import { nextSort, type ChangeListParams, type DocumentListParams } from "../../entities/documents/list/list-params.ts";
import { DraftSummaries } from "../../entities/documents/draft/draft-summaries.tsx";
import { useHeldRows } from "../../entities/documents/list/use-held-rows.ts";
import type { PagedList } from "../../shared/api/use-pages.ts";
import { SearchOfList } from "../../shared/ui/search/match.tsx";
import { DataTable } from "../../shared/ui/table/data-table.tsx";
import { Bulk } from "./bulk/bulk.tsx";
import { useDocumentSelection } from "./bulk/select-document.tsx";
import { buildDashboardColumns } from "./columns.tsx";
import type { RowHandlers } from "./row/row-actions.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";

/** Says how many new documents wait, and shows them. Takes no room, so that it moves no row. */
function NewRowsButton({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status">
      {count > 0 && (
        <Button size="compact-sm" radius="xl" leftSection={<IconArrowUp size={LAYOUT.icon.xs} aria-hidden />} onClick={onShow}>
          {MESSAGES.documents.newRows(count)}
        </Button>
      )}
    </div>
  );
}

const getId = (document: Document) => document.id;

/** The order that the headers show: until one is clicked the default order, or that of a list of work to do. */
function findSorting({ sort, order, work }: DocumentListParams): { sort: DocumentSort; order: SortOrder } {
  if (sort) return { sort, order };
  return DEFAULT_SORTS[work ? "work" : "dashboard"];
}

interface Props {
  list: PagedList<Document>;
  params: DocumentListParams;
  onChange: ChangeListParams;
  /** With a stable identity, so that the table's rows are not rendered anew. */
  actions: Omit<RowHandlers, "process">;
  onProcess: RowHandlers["process"];
}

/** The documents that the address asks for, with the bar for those that are selected. */
export function DocumentTable({ list, params, onChange, actions, onProcess }: Props) {
  const held = useHeldRows(list, JSON.stringify(params));
  const selection = useDocumentSelection(held.list.rows);
  const columns = useMemo(() => buildDashboardColumns({ ...actions, process: onProcess }, selection), [actions, onProcess, selection]);
  const ids = useMemo(() => held.list.rows.map(getId), [held.list.rows]);
  const sorting = findSorting(params);
  return (
    <SearchOfList value={params.q}>
      <Bulk selection={selection} rows={held.list.rows} />
      <DraftSummaries ids={ids}>
        <DataTable
          label="All PDFs"
          noun={list.total === 1 ? "PDF" : "PDFs"}
          columns={columns}
          list={held.list}
          onFrame={held.frame}
          notice={<NewRowsButton count={held.hidden} onShow={held.show} />}
          rowKey={getId}
          sorting={sorting}
          onSort={(sort: DocumentSort) => onChange(nextSort(sorting, sort))}
          failure={MESSAGES.documents.fetchAllFailed}
          empty={{ icon: IconFileSearch, title: "No PDFs found", description: "Change the search or the filters to see others." }}
        />
      </DraftSummaries>
    </SearchOfList>
  );
}
