import { Button, Group, Text } from "@mantine/core";
import type { Document } from "@takeoff/contracts";
import { IconMailForward } from "@tabler/icons-react";
import { useId, useState } from "react";
import useSWR from "swr";
import { call } from "../../lib/api.ts";
import { useDocumentEvents } from "../../lib/documents/events.ts";
import { keys } from "../../lib/keys.ts";
import { toast } from "../../lib/toast.ts";
import { ErrorBanner } from "../../lib/ui/error-banner.tsx";
import { LAYOUT } from "../../lib/ui/sizes.ts";
import { LongText } from "../../lib/ui/long-text.tsx";
import { useSending } from "../../lib/use-sending.ts";
import { Section } from "./section.tsx";

const OLDEST = { sort: "upload_date", order: "asc", limit: "1" };

/** The one fixed document: the oldest there is, the same for everyone until it is deleted. */
function useOldestDocument() {
  const { data, error, mutate } = useSWR<Document[], unknown>(keys.documents("listAllDocuments", OLDEST, null), () =>
    call("listAllDocuments", { query: OLDEST }),
  );
  useDocumentEvents((event) => {
    const oldest = data?.[0];
    const concerned = event.type === "resync" || !oldest || (event.type === "document_deleted" && event.id === oldest.id);
    if (concerned) void mutate();
  });
  return { document: data?.[0] ?? null, isKnown: data !== undefined, error };
}

function Subject({ document, isKnown }: { document: Document | null; isKnown: boolean }) {
  if (document) return <LongText>{`Document #${document.id}: ${document.filename}`}</LongText>;
  return isKnown ? "There are no documents yet to send a notification for." : "Looking for the oldest document…";
}

/** Sends the caller a failure notification, to see that mail arrives and what clients get. */
export function TestPanel() {
  const { document, isKnown, error } = useOldestDocument();
  const { isBusy, send } = useSending();
  const [failure, setFailure] = useState<unknown>(null);
  const reason = useId();
  const test = async (id: number) => {
    setFailure(null);
    try {
      const { message } = await call("testNotification", { params: { id } });
      toast(message);
    } catch (caught) {
      setFailure(caught);
    }
  };
  const problem = failure ?? error ?? null;
  return (
    <Section title="Test Notification" caption="Sends the failure e-mail for one document to you alone. The document does not change.">
      {problem !== null && <ErrorBanner message="Failed to send the test notification" error={problem} />}
      <Group>
        <Button
          variant="default"
          leftSection={<IconMailForward size={LAYOUT.icon.sm} aria-hidden />}
          disabled={!document}
          loading={isBusy}
          aria-describedby={reason}
          onClick={() => document && send(() => test(document.id))}
        >
          Send Test Failure Notification
        </Button>
        <Text component="div" size="sm" c="dimmed" id={reason}>
          <Subject document={document} isKnown={isKnown} />
        </Text>
      </Group>
    </Section>
  );
}
