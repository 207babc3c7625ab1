import { Suspense, useState } from "react";
import { lazyPart } from "../../shared/start/load-part.ts";
import type { MappingDialogProps } from "./mapping-dialog.tsx";

// Loaded when it first opens: it contains the grammar of designations and lengths.
const MappingDialog = lazyPart(() => import("./mapping-dialog.tsx"));

/** `MappingDialog`, loaded when it first opens. It stays mounted, so that the focus returns to the button that opened it. */
export function LazyMappingDialog(props: MappingDialogProps) {
  const [hasOpened, setHasOpened] = useState(false);
  if (props.preview && !hasOpened) setHasOpened(true);
  return hasOpened ? (
    <Suspense>
      <MappingDialog {...props} />
    </Suspense>
  ) : null;
}
