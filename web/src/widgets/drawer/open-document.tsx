import { lazyPart } from "../../shared/start/load-part.ts";
import { AfterFirstScreen } from "../../shared/ui/page/after-first-screen.tsx";
import type { DrawerProps } from "./document-drawer.tsx";
import { useOpenDocument } from "./address/use-open-document.ts";

// Loaded separately: the list does not need it.
const DocumentDrawer = lazyPart(() => import("./document-drawer.tsx"));

/** The document drawer over a list. It stays mounted, so that the focus returns to the row when it closes. */
export function OpenDocument(props: DrawerProps) {
  const { id } = useOpenDocument();
  return (
    <AfterFirstScreen now={id !== null}>
      <DocumentDrawer {...props} />
    </AfterFirstScreen>
  );
}
