import { AfterFirstScreen, laterPart, lazyPart } from "../../shared/start/load-part.tsx";
import type { DrawerProps } from "./document-drawer.tsx";
import { useOpenDocument, useOpenTakeoff } from "./address/use-open-document.ts";

// Loaded separately: the list does not need it.
const DocumentDrawer = lazyPart(() => import("./document-drawer.tsx"));
const TakeoffView = laterPart(() => import("../takeoff-view/takeoff-view.tsx"), "id");

/** The document drawer over a list. It stays mounted, so that the focus returns to the row when it closes. */
export function OpenDocument(props: DrawerProps) {
  const { id } = useOpenDocument();
  const takeoff = useOpenTakeoff();
  return (
    <>
      <AfterFirstScreen now={id !== null}>
        <DocumentDrawer {...props} isCovered={Boolean(props.isCovered) || takeoff.id !== null} />
      </AfterFirstScreen>
      <TakeoffView id={takeoff.id} onClose={takeoff.close} />
    </>
  );
}
