import { lazy, Suspense } from "react";
import type { DrawerProps } from "./document-drawer.tsx";

// Loaded separately: the list does not need it.
const DocumentDrawer = lazy(() => import("./document-drawer.tsx"));

/** The document drawer over a list. It stays mounted, so that the focus returns to the row when it closes. */
export function OpenDocument(props: DrawerProps) {
  return (
    <Suspense>
      <DocumentDrawer {...props} />
    </Suspense>
  );
}
