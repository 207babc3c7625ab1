import { lazyPart } from "../../shared/start/load-part.ts";
import { AfterFirstScreen } from "../../shared/ui/page/after-first-screen.tsx";
import type { DrawerProps } from "./document-drawer.tsx";
import { useOpenDocument, useOpenTakeoff } from "./address/use-open-document.ts";

// Loaded separately: the list does not need it.
const DocumentDrawer = lazyPart(() => import("./document-drawer.tsx"));
const TakeoffView = lazyPart(() => import("../takeoff-view/takeoff-view.tsx"));

/** The document drawer over a list. It stays mounted, so that the focus returns to the row when it closes. */
export function OpenDocument(props: DrawerProps) {
  const { id } = useOpenDocument();
  const takeoff = useOpenTakeoff();
  return (
    <>
      <AfterFirstScreen now={id !== null}>
        <DocumentDrawer {...props} isCovered={Boolean(props.isCovered) || takeoff.id !== null} />
      </AfterFirstScreen>
      <AfterFirstScreen now={takeoff.id !== null}>
        <TakeoffView id={takeoff.id} onClose={takeoff.close} />
      </AfterFirstScreen>
    </>
  );
}
