import { Group, Skeleton, Stack, Text } from "@mantine/core";
import { historySentence, MESSAGES, type Document, type HistoryEntry } from "@takeoff/contracts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { Time } from "../../shared/ui/text/cell-texts.tsx";
import { Dimmed } from "../../shared/ui/basics.tsx";
import lists from "../../shared/ui/divided-list.module.css";
import classes from "./document-drawer.module.css";
import { useHistory } from "../../entities/documents/use-document.ts";

const SKELETONS = [0, 1, 2, 3];

function Entry({ entry }: { entry: HistoryEntry }) {
  const { text, detail } = historySentence(entry);
  return (
    <li className={lists.item}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
        <Text size="sm" fw={600} className={classes.written}>
          {text}
        </Text>
        <Dimmed flex="none">
          <Time at={entry.at} />
        </Dimmed>
      </Group>
      {detail !== null && (
        <Text size="sm" className={classes.written}>
          {detail}
        </Text>
      )}
    </li>
  );
}

/** The document's history, newest entry first. */
export function History({ document }: { document: Document }) {
  const { data, error, reload } = useHistory(document);
  if (error !== undefined && !data) return <ErrorBanner message={MESSAGES.documents.fetchHistoryFailed} error={error} onRetry={reload} />;
  if (!data)
    return (
      <Stack gap="md" aria-busy>
        {SKELETONS.map((index) => (
          <Skeleton key={index} h={48} />
        ))}
      </Stack>
    );
  if (!data.length) return <Text c="dimmed">Nothing has been recorded of this document.</Text>;
  return (
    <ol className={lists.list} aria-label="History">
      {data.toReversed().map((entry, index) => (
        // Entries are never removed, so the position from the start is a stable key.
        <Entry key={data.length - index} entry={entry} />
      ))}
    </ol>
  );
}
