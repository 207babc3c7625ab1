import { EmptyState, Skeleton, Stack } from "@mantine/core";
import { TAKEOFF_VIEW_MESSAGES } from "@takeoff/contracts";
import { IconTableOff } from "@tabler/icons-react";
import { Suspense } from "react";
import { MissingDocument } from "../../entities/documents/missing-document.tsx";
import { nameDocument } from "../../entities/documents/document-name.ts";
import { isMissing, useDocument } from "../../entities/documents/use-document.ts";
import { lazyPart } from "../../shared/start/load-part.tsx";
import { FullScreenDialog } from "../../shared/ui/dialog/full-screen-dialog.tsx";
import { useLastValue } from "../../shared/ui/dialog/form-modal.tsx";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { ABOVE_DRAWER } from "../../shared/ui/sizes.ts";
import { useTakeoffSummary } from "./use-takeoff.ts";

// Loaded separately: it draws PDFs.
const TakeoffPanes = lazyPart(() => import("./takeoff-panes.tsx"));

const loading = (
  <Stack aria-busy>
    <Skeleton h={36} />
    <Skeleton h={240} />
  </Stack>
);

function Content({ id }: { id: number }) {
  const { data, error, reload } = useTakeoffSummary(id);
  if (id === 0 || isMissing(error)) return <MissingDocument />;
  if (data?.takeoff)
    return (
      <Suspense fallback={loading}>
        <TakeoffPanes key={id} id={id} takeoff={data.takeoff} />
      </Suspense>
    );
  if (data)
    return (
      <EmptyState
        icon={<IconTableOff aria-hidden />}
        title="No takeoff"
        description="The takeoff appears here once the document is completed and its results are read."
      />
    );
  if (error !== undefined) return <ErrorBanner message={TAKEOFF_VIEW_MESSAGES.fetchSummaryFailed} error={error} onRetry={reload} />;
  return loading;
}

interface Props {
  /** Of the document; null while none is shown. */
  id: number | null;
  onClose: () => void;
}

/** The delivered takeoff of a document next to its drawing, over what else the page shows. */
export default function TakeoffView({ id, onClose }: Props) {
  const { data } = useDocument(id, undefined);
  // Keeps the last one during the closing transition.
  const shown = useLastValue(id);
  return (
    <FullScreenDialog
      opened={id !== null}
      onClose={onClose}
      zIndex={ABOVE_DRAWER}
      title={data ? `Takeoff of ${nameDocument(data)}` : "Takeoff"}
      closeLabel="Close the takeoff"
    >
      {shown !== null && <Content id={shown} />}
    </FullScreenDialog>
  );
}
