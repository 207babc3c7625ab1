import { EmptyState, Modal, Skeleton, Stack } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { MESSAGES, TAKEOFF_VIEW_MESSAGES } from "@takeoff/contracts";
import { IconFileOff, IconTableOff } from "@tabler/icons-react";
import { Suspense } from "react";
import { nameDocument } from "../../entities/documents/document-name.ts";
import { isMissing, useDocument } from "../../entities/documents/use-document.ts";
import { lazyPart } from "../../shared/start/load-part.ts";
import { FixedLayer } from "../../shared/ui/dialog/fixed-layer.tsx";
import { useLastValue } from "../../shared/ui/dialog/use-last-value.ts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { ABOVE_DRAWER } from "../../shared/ui/sizes.ts";
import classes from "./takeoff-view.module.css";
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
  if (id === 0 || isMissing(error))
    return (
      <EmptyState
        icon={<IconFileOff aria-hidden />}
        title={MESSAGES.documents.notFound}
        description="The document does not exist, was deleted, or is not visible to you."
      />
    );
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
  const isMounted = useMounted();
  // Keeps the last one during the closing transition.
  const shown = useLastValue(id);
  return (
    <Modal
      // After the first render, as in `FormModal`.
      opened={id !== null && isMounted}
      onClose={onClose}
      fullScreen
      zIndex={ABOVE_DRAWER}
      title={data ? `Takeoff of ${nameDocument(data)}` : "Takeoff"}
      closeButtonProps={{ "aria-label": "Close the takeoff" }}
      classNames={{ content: classes.window, header: classes.header, title: classes.title, body: classes.body }}
    >
      <FixedLayer>{shown !== null && <Content id={shown} />}</FixedLayer>
    </Modal>
  );
}
