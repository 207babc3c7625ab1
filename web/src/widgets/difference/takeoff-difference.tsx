import { Group, Stack, Text } from "@mantine/core";
import { MESSAGES, type DifferenceSource, type TakeoffDifference } from "@takeoff/contracts";
import { IconDownload } from "@tabler/icons-react";
import { isMetricDifference } from "@takeoff/takeoff";
import { Dimmed, StatusText } from "../../shared/ui/basics.tsx";
import { saveBlob } from "../../shared/api/files.ts";
import { ApiError, fetchFile, keys, useRequest } from "../../shared/api/api.ts";
import { formatCount } from "../../shared/format.ts";
import { formatTons, writeTons } from "../../shared/steel-units.ts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { useCoalesced, useDraftEvents, useEventsOfDocuments } from "../../entities/documents/live/events.ts";
import { DownloadButton } from "../../shared/ui/form/download-button.tsx";
import { DifferenceTable, signedTons } from "./difference-table.tsx";

const words = MESSAGES.difference;

/** `2 added, 1 changed, none gone; 40 lines are as before.` */
export function describeCounts({ added, changed, gone, same }: Pick<TakeoffDifference, "added" | "changed" | "gone" | "same">): string {
  const lines = same === 1 ? "1 line is" : `${formatCount(same)} lines are`;
  if (added + changed + gone === 0) return `No line changed; ${lines} as before.`;
  return `${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(gone)} gone; ${lines} as before.`;
}

/** The weight before and now; null where one of them is not known of any line. */
export function describeTons({
  weight_before: before,
  weight_after: after,
  rows,
}: Pick<TakeoffDifference, "weight_before" | "weight_after" | "rows">) {
  if (before.pounds === 0 || after.pounds === 0) return null;
  const unknown = before.unknown + after.unknown;
  const without = unknown === 0 ? "" : `, without ${unknown === 1 ? "1 line" : `${formatCount(unknown)} lines`} whose weight is not known`;
  const isMetric = isMetricDifference(rows);
  return `${writeTons(before.pounds, isMetric)} before, ${formatTons(after.pounds, isMetric)} now (${signedTons(after.pounds - before.pounds, isMetric)})${without}.`;
}

/** Several changes within this time reload the difference once. */
const RELOAD_MS = 300;

interface Props {
  id: number;
  of: DifferenceSource;
  /** How many rows are shown. */
  maxRows: number;
}

/** What a document changes in the takeoff of the drawing that it replaces. */
export function TakeoffDifferenceView({ id, of, maxRows }: Props) {
  const { data, error, mutate } = useRequest(keys.difference(id, of), "getDifference", { params: { id }, query: { of } });
  const reload = useCoalesced(() => void mutate(), RELOAD_MS);
  // The results were read, or lines of the draft were decided.
  useEventsOfDocuments([id], reload);
  useDraftEvents(id, () => {
    if (of === "draft") reload();
  });
  const download = async () => saveBlob((await fetchFile("exportDifference", { params: { id }, query: { of } })).blob, "difference.csv");
  // The sentence says what is missing.
  if (error instanceof ApiError && error.status === 409) return <Dimmed size="sm">{error.message}</Dimmed>;
  if (error !== undefined) return <ErrorBanner message={words.fetchFailed} error={error} onRetry={() => void mutate()} />;
  if (!data) return <Text size="sm">{"\u00a0"}</Text>;
  const tons = describeTons(data);
  const count = data.added + data.changed + data.gone;
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <StatusText>
          {describeCounts(data)}
          {tons !== null && ` ${tons}`}
        </StatusText>
        <DownloadButton
          size="compact-sm"
          flex="none"
          leftSection={<IconDownload size={LAYOUT.icon.xs} aria-hidden />}
          save={download}
          failure={MESSAGES.documents.downloadFailed}
        >
          Download CSV
        </DownloadButton>
      </Group>
      {count > 0 && <DifferenceTable rows={data.rows} maxRows={maxRows} count={count} />}
    </Stack>
  );
}
