import { lazy, Suspense } from "react";
import type { DrawerProps } from "./document-drawer.tsx";

// The view comes after the list: it is not needed to see it.
const DocumentDrawer = lazy(() => import("./document-drawer.tsx"));

/** A document's view over a list, where the address names one. It stays mounted, so that the focus returns to the row. */
export function OpenDocument(props: DrawerProps) {
  return (
    <Suspense>
      <DocumentDrawer {...props} />
    </Suspense>
  );
}
