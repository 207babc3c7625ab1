import { EmptyState, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { MESSAGES, type Document, type RouteAnswer } from "@takeoff/contracts";
import { IconSearch, IconTableOff } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useState } from "react";
import { formatAmount, formatCount } from "../format.ts";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { LAYOUT } from "../ui/sizes.ts";
import { DataRows } from "./data-rows.tsx";
import classes from "./documents-view.module.css";
import { ExportMenu } from "./export-menu.tsx";
import { rowSearch } from "./search-rows.ts";
import { totalsOf, type DataRow, type Total } from "./takeoff-totals.ts";
import { useDocumentPart } from "./use-document.ts";

type Data = RouteAnswer<"getDocumentData">;

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

function Totals({ columns, rows, all }: { columns: readonly string[]; rows: readonly DataRow[]; all: number }) {
  const { quantity, weight } = useMemo(() => totalsOf(columns, rows), [columns, rows]);
  const count = rows.length < all ? `${formatCount(rows.length)} of ${formatCount(all)}` : formatCount(all);
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

interface FoundProps extends Props {
  data: Data;
}

function Found({ document, data, onHold }: FoundProps) {
  const [text, setText] = useState("");
  // Typing goes on while many rows are searched.
  const q = useDeferredValue(text);
  const search = useMemo(() => rowSearch(data.columns, data.rows), [data]);
  const rows = useMemo(() => search(q), [search, q]);
  return (
    <>
      <Group gap="sm">
        <TextInput
          type="search"
          aria-label="Search the data"
          placeholder="Search the data"
          leftSection={<IconSearch size={LAYOUT.icon.sm} aria-hidden />}
          className={classes.search}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ExportMenu document={document} onHold={onHold} />
      </Group>
      <Totals columns={data.columns} rows={rows} all={data.rows.length} />
      {rows.length ? (
        // Another search begins at its own top.
        <DataRows key={q} columns={data.columns} rows={rows} />
      ) : (
        <EmptyState icon={<IconTableOff aria-hidden />} title="No rows match" description="Change the search to see others." />
      )}
    </>
  );
}

/** What was extracted from a document's results. */
export function DataPanel({ document, onHold }: Props) {
  const { data, error, reload } = useDocumentPart("getDocumentData", document);
  if (error !== undefined && !data) return <ErrorBanner message={MESSAGES.documents.fetchDataFailed} error={error} onRetry={reload} />;
  if (!data)
    return (
      <Stack gap="sm" h="100%" aria-busy>
        <Skeleton h={36} />
        <Skeleton flex={1} />
      </Stack>
    );
  if (!data.rows.length) return <Nothing document={document} />;
  return (
    <div className={classes.data}>
      <Found document={document} data={data} onHold={onHold} />
    </div>
  );
}
