import { Button, Group } from "@mantine/core";
import { type Document, MESSAGES } from "@takeoff/contracts";
import { IconMailForward } from "@tabler/icons-react";
import useSWR from "swr";
import { useDocumentEvents } from "../../entities/documents/live/events.ts";
import { useLiveRequest } from "../../entities/documents/live/live-request.ts";
import { keys, request } from "../../shared/api/api.ts";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { LongText } from "../../shared/ui/text/cell-texts.tsx";
import { Dimmed, DisabledBecause } from "../../shared/ui/basics.tsx";
import { useTask } from "../../shared/ui/form/use-task.ts";
import { Section } from "../../shared/ui/page/section.tsx";

const OLDEST = { sort: "upload_date", order: "asc", limit: "1" };

/** The document of the test notification: the oldest one. */
function useOldestDocument() {
  const live = useLiveRequest();
  const { data, error, mutate } = useSWR<Document[], unknown>(keys.documents("listAllDocuments", OLDEST), () =>
    live.send(() => request("listAllDocuments", { query: OLDEST })),
  );
  useDocumentEvents((event) => {
    if (!live.isSent()) return;
    const oldest = data?.[0];
    const concerned = event.type === "resync" || !oldest || (event.type === "document_deleted" && event.id === oldest.id);
    if (concerned) void mutate();
  });
  return { document: data?.[0] ?? null, isKnown: data !== undefined, error, retry: () => void mutate() };
}

function describeSubject(document: Document | null, isKnown: boolean, error: unknown): string {
  if (document) return `Document #${document.id}: ${document.filename}`;
  if (error !== undefined) return "The oldest document is not known.";
  return isKnown ? "There are no documents yet to send a notification for." : "Looking for the oldest document...";
}

/** Sends staff a failure notification, to check that e-mails arrive and what clients receive. */
export function TestPanel() {
  const { document, isKnown, error, retry } = useOldestDocument();
  const { isBusy, error: failure, run } = useTask();
  const subject = describeSubject(document, isKnown, error);
  const test = async (id: number) => {
    const { message } = await request("testNotification", { params: { id } });
    toast(message);
  };
  return (
    <Section title="Test Notification" caption="Sends the failure e-mail for one document only to you. The document does not change.">
      {!document && error !== undefined && <ErrorBanner message={MESSAGES.documents.fetchAllFailed} error={error} onRetry={retry} />}
      {failure !== null && <ErrorBanner message="Failed to send the test notification" error={failure} />}
      <Group>
        <DisabledBecause reason={document ? null : subject}>
          <Button
            variant="default"
            leftSection={<IconMailForward size={LAYOUT.icon.sm} aria-hidden />}
            loading={isBusy}
            aria-description={subject}
            onClick={() => document && run(() => test(document.id))}
          >
            Send Test Failure Notification
          </Button>
        </DisabledBecause>
        <Dimmed size="sm" component="div">
          <LongText>{subject}</LongText>
        </Dimmed>
      </Group>
    </Section>
  );
}
