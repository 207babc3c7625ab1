import { Button, EmptyState } from "@mantine/core";
import { MESSAGES } from "@takeoff/contracts";
import { IconFileSearch } from "@tabler/icons-react";
import { request } from "../../shared/api/api.ts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { useTask } from "../../shared/ui/form/use-task.ts";

/** Offers to read a drawing that has no draft. */
export function NoDraft({ id, onRequested }: { id: number; onRequested: () => void }) {
  const { isBusy, error, run } = useTask();
  const start = async () => {
    await request("requestDraft", { params: { id } });
    onRequested();
  };
  return (
    <>
      {error !== null && <ErrorBanner message={MESSAGES.drafts.requestFailed} error={error} />}
      <EmptyState icon={<IconFileSearch aria-hidden />} title="No draft yet" description="The drawing was not read for a draft takeoff.">
        <EmptyState.Actions>
          <Button loading={isBusy} onClick={() => run(start)}>
            Read the drawing
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    </>
  );
}
