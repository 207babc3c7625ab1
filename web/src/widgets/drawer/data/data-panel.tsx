import { EmptyState, Group, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { isStaff, MESSAGES, type Document } from "@takeoff/contracts";
import { IconSearch, IconTableOff } from "@tabler/icons-react";
import { useState } from "react";
import { useUser } from "../../../shared/api/session.tsx";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { ExportMenu } from "./export-menu.tsx";
import { ColumnsButton } from "./columns-button.tsx";
import { MetadataTree } from "./metadata-tree.tsx";
import type { DataClient } from "./data-client.ts";
import { useDataClient } from "./use-data-client.ts";
import { Loading } from "./loading.tsx";
import { SearchedRows } from "./searched-rows.tsx";

function NoData({ document }: { document: Document }) {
  const description =
    document.status === "completed"
      ? "This document has no rows of data."
      : "The rows appear here once they are extracted from the results.";
  return <EmptyState icon={<IconTableOff aria-hidden />} title="No extracted data" description={description} />;
}

type View = "rows" | "metadata";

function LoadedData({ document, data }: { document: Document; data: DataClient }) {
  const { rowCount, metadata } = data.summary;
  const user = useUser();
  const [text, setText] = useState("");
  const [chosen, setView] = useState<View>("rows");
  const view = metadata && (rowCount === 0 || chosen === "metadata") ? "metadata" : "rows";
  return (
    <Stack gap="sm" h="100%" mih="20rem">
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
            flex={1}
            miw="12rem"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {isStaff(user) && document.has_csv && <ColumnsButton document={document} />}
        <ExportMenu document={document} />
      </Group>
      {view === "metadata" && metadata ? <MetadataTree data={data} root={metadata} /> : <SearchedRows data={data} q={text} />}
    </Stack>
  );
}

/** The data that were extracted from a document's results. */
export function DataPanel({ document }: { document: Document }) {
  const { data, error, reload } = useDataClient(document);
  if (!data && error !== undefined) return <ErrorBanner message={MESSAGES.documents.fetchDataFailed} error={error} onRetry={reload} />;
  if (!data) return <Loading />;
  if (!data.summary.rowCount && !data.summary.metadata) return <NoData document={document} />;
  return <LoadedData document={document} data={data} />;
}
