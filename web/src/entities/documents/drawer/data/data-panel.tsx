import { EmptyState, Group, SegmentedControl, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { MESSAGES, type Document } from "@takeoff/contracts";
import { IconSearch, IconTableOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { formatAmount, formatCount } from "../../format.ts";
import { ErrorBanner } from "../../ui/error-banner.tsx";
import { LAYOUT } from "../../ui/sizes.ts";
import { ExportMenu } from "../export-menu.tsx";
import classes from "../documents-view.module.css";
import type { Total } from "../takeoff-totals.ts";
import { DataRows } from "./data-rows.tsx";
import type { Found } from "./messages.ts";
import { MetadataTree } from "./metadata-tree.tsx";
import type { OpenData } from "./open-data.ts";
import { useOpenData } from "./use-open-data.ts";

interface Props {
  document: Document;
  onHold: (isHeld: boolean) => void;
}

function Sum({ label, total, unit = "" }: { label: string; total: Total; unit?: string }) {
  const uncounted = total.uncounted > 0 && ` (${formatCount(total.uncounted)} without a number)`;
  return (
    <span>
      {label} <b>{formatAmount(total.sum)}</b>
      {unit}
      {uncounted}
    </span>
  );
}

function Totals({ found, all }: { found: Found; all: number }) {
  const { quantity, weight } = found.totals;
  const count = found.count < all ? `${formatCount(found.count)} of ${formatCount(all)}` : formatCount(all);
  return (
    <Text component="div" size="sm" role="status">
      <Group gap="lg" className={classes.totals}>
        <span>
          <b>{count}</b> {all === 1 ? "row" : "rows"}
        </span>
        {quantity && <Sum label="Quantity" total={quantity} />}
        {weight && <Sum label="Weight" total={weight} unit=" lb" />}
      </Group>
    </Text>
  );
}

function Nothing({ document }: { document: Document }) {
  const description =
    document.status === "completed" ? "This document has no rows of data." : "They appear here when they were extracted from the results.";
  return <EmptyState icon={<IconTableOff aria-hidden />} title="No extracted data" description={description} />;
}

function Waiting() {
  return (
    <Stack gap="sm" h="100%" aria-busy>
      <Skeleton h={36} />
      <Skeleton flex={1} />
    </Stack>
  );
}

/** What a search found; null before the first answer. Typing goes on while many rows are searched. */
function useFound(data: OpenData, q: string): Found | null {
  const [found, setFound] = useState<{ data: OpenData; found: Found } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const search = async () => {
      const answer = await data.search(q);
      if (isCurrent) setFound({ data, found: answer });
    };
    void search();
    return () => {
      isCurrent = false;
    };
  }, [data, q]);
  return found?.data === data ? found.found : null;
}

function SearchedRows({ data, q }: { data: OpenData; q: string }) {
  const found = useFound(data, q);
  if (!found) return <Waiting />;
  return (
    <>
      <Totals found={found} all={data.summary.rowCount} />
      {found.count ? (
        // Another search begins at its own top.
        <DataRows key={found.search} data={data} found={found} />
      ) : (
        <EmptyState icon={<IconTableOff aria-hidden />} title="No rows match" description="Change the search to see others." />
      )}
    </>
  );
}

type View = "rows" | "metadata";

function Shown({ document, onHold, data }: Props & { data: OpenData }) {
  const { rowCount, metadata } = data.summary;
  const [text, setText] = useState("");
  const [chosen, setView] = useState<View>("rows");
  const view = metadata && (rowCount === 0 || chosen === "metadata") ? "metadata" : "rows";
  return (
    <div className={classes.data}>
      <Group gap="sm">
        {metadata && rowCount > 0 && (
          <SegmentedControl
            aria-label="What is shown"
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
        <ExportMenu document={document} onHold={onHold} />
      </Group>
      {view === "metadata" && metadata ? <MetadataTree data={data} root={metadata} /> : <SearchedRows data={data} q={text} />}
    </div>
  );
}

/** What was extracted from a document's results. */
export function DataPanel({ document, onHold }: Props) {
  const { data, error, reload } = useOpenData(document);
  if (!data && error !== undefined) return <ErrorBanner message={MESSAGES.documents.fetchDataFailed} error={error} onRetry={reload} />;
  if (!data) return <Waiting />;
  if (!data.summary.rowCount && !data.summary.metadata) return <Nothing document={document} />;
  return <Shown document={document} onHold={onHold} data={data} />;
}
