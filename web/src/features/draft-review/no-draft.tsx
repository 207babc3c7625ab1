import { Button, EmptyState } from "@mantine/core";
import { MESSAGES } from "@takeoff/contracts";
import { IconFileSearch } from "@tabler/icons-react";
import { useState } from "react";
import { request } from "../../shared/api/api.ts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { useSubmit } from "../../shared/ui/form/use-submit.ts";

/** Offers to read a drawing that has no draft. */
export function NoDraft({ id, onRequested }: { id: number; onRequested: () => void }) {
  const { isBusy, send } = useSubmit();
  const [error, setError] = useState<unknown>(null);
  const start = async () => {
    try {
      await request("requestDraft", { params: { id } });
      onRequested();
    } catch (caught) {
      setError(caught);
    }
  };
  return (
    <>
      {error !== null && <ErrorBanner message={MESSAGES.drafts.requestFailed} error={error} />}
      <EmptyState icon={<IconFileSearch aria-hidden />} title="No draft yet" description="The drawing was not read for a draft takeoff.">
        <EmptyState.Actions>
          <Button loading={isBusy} onClick={() => send(start)}>
            Read the drawing
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    </>
  );
}
