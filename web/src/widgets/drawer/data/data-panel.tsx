import { EmptyState, Group, SegmentedControl, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { isStaff, MESSAGES, type Document } from "@takeoff/contracts";
import { IconSearch, IconTableOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useUser } from "../../../shared/api/session.tsx";
import { formatAmount, formatCount } from "../../../shared/format.ts";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { ExportMenu } from "./export-menu.tsx";
import classes from "../document-drawer.module.css";
import type { Total, WeightTotal } from "./worker/takeoff-totals.ts";
import { ColumnsButton } from "./columns-button.tsx";
import { DataRows } from "./data-rows.tsx";
import type { SearchResult } from "./worker/worker-messages.ts";
import { MetadataTree } from "./metadata-tree.tsx";
import type { DataClient } from "./data-client.ts";
import { useDataClient } from "./use-data-client.ts";

interface Props {
  document: Document;
  onEscapeBlocked: (isBlocked: boolean) => void;
}

function Sum({ label, total }: { label: string; total: Total | WeightTotal }) {
  const isWeight = "computed" in total;
  const computed = isWeight && total.computed > 0 && `, of which ${formatAmount(total.computed)} lb computed`;
  const uncounted = total.uncounted > 0 && ` (${formatCount(total.uncounted)} without a number)`;
  return (
    <span>
      {label} <b>{formatAmount(total.sum)}</b>
      {isWeight && " lb"}
      {computed}
      {uncounted}
    </span>
  );
}

function Totals({ found, all }: { found: SearchResult; all: number }) {
  const { quantity, weight } = found.totals;
  const count = found.count < all ? `${formatCount(found.count)} of ${formatCount(all)}` : formatCount(all);
  return (
    <Text component="div" size="sm" role="status">
      <Group gap="lg" className={classes.totals}>
        <span>
          <b>{count}</b> {all === 1 ? "row" : "rows"}
        </span>
        {quantity && <Sum label="Quantity" total={quantity} />}
        {weight && <Sum label="Weight" total={weight} />}
      </Group>
    </Text>
  );
}

function NoData({ document }: { document: Document }) {
  const description =
    document.status === "completed"
      ? "This document has no rows of data."
      : "The rows appear here once they are extracted from the results.";
  return <EmptyState icon={<IconTableOff aria-hidden />} title="No extracted data" description={description} />;
}

function Loading() {
  return (
    <Stack gap="sm" h="100%" aria-busy>
      <Skeleton h={36} />
      <Skeleton flex={1} />
    </Stack>
  );
}

/** The result of a search; null before the first one arrives. The worker searches, so that typing is not blocked. */
function useSearchResult(data: DataClient, q: string): SearchResult | null {
  const [result, setResult] = useState<{ data: DataClient; found: SearchResult } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const search = async () => {
      const found = await data.search(q);
      if (isCurrent) setResult({ data, found });
    };
    void search();
    return () => {
      isCurrent = false;
    };
  }, [data, q]);
  return result?.data === data ? result.found : null;
}

function SearchedRows({ data, q }: { data: DataClient; q: string }) {
  const found = useSearchResult(data, q);
  if (!found) return <Loading />;
  return (
    <>
      <Totals found={found} all={data.summary.rowCount} />
      {found.count ? (
        // The key resets the scroll position for each search.
        <DataRows key={found.search} data={data} found={found} />
      ) : (
        <EmptyState icon={<IconTableOff aria-hidden />} title="No rows match" description="Change the search to see others." />
      )}
    </>
  );
}

type View = "rows" | "metadata";

function LoadedData({ document, onEscapeBlocked, data }: Props & { data: DataClient }) {
  const { rowCount, metadata } = data.summary;
  const user = useUser();
  const [text, setText] = useState("");
  const [chosen, setView] = useState<View>("rows");
  const view = metadata && (rowCount === 0 || chosen === "metadata") ? "metadata" : "rows";
  return (
    <div className={classes.data}>
      <Group gap="sm">
        {metadata && rowCount > 0 && (
          <SegmentedControl
            aria-label="View"
            data={[
              { value: "rows", label: "Rows" },
              { value: "metadata", label: "Metadata" },
            ]}
            value={view}
            onChange={(value) => setView(value === "metadata" ? "metadata" : "rows")}
          />
        )}
        {view === "rows" && (
          <TextInput
            type="search"
            aria-label="Search the data"
            placeholder="Search the data"
            leftSection={<IconSearch size={LAYOUT.icon.sm} aria-hidden />}
            className={classes.search}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {isStaff(user) && document.has_csv && <ColumnsButton document={document} onEscapeBlocked={onEscapeBlocked} />}
        <ExportMenu document={document} onEscapeBlocked={onEscapeBlocked} />
      </Group>
      {view === "metadata" && metadata ? <MetadataTree data={data} root={metadata} /> : <SearchedRows data={data} q={text} />}
    </div>
  );
}

/** The data that were extracted from a document's results. */
export function DataPanel({ document, onEscapeBlocked }: Props) {
  const { data, error, reload } = useDataClient(document);
  if (!data && error !== undefined) return <ErrorBanner message={MESSAGES.documents.fetchDataFailed} error={error} onRetry={reload} />;
  if (!data) return <Loading />;
  if (!data.summary.rowCount && !data.summary.metadata) return <NoData document={document} />;
  return <LoadedData document={document} onEscapeBlocked={onEscapeBlocked} data={data} />;
}
