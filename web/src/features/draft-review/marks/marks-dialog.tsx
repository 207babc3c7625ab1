import { Loader } from "@mantine/core";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../shared/start/load-part.ts";
import { FullScreenDialog } from "../../../shared/ui/dialog/full-screen-dialog.tsx";
import type { DialogProps } from "../dialogs/dialog-props.ts";
import { SetDialog } from "./set-dialog.tsx";

// Loaded separately: few drafts have marks to check.
const MarksPanel = lazyPart(() => import("../../../widgets/marks/marks-panel.tsx"));

/** How the plans and the shop drawings of a draft's set differ, mark by mark. */
export function MarksDialog({ opened, onClose, id }: DialogProps & { id: number }) {
  const [choosesSet, setChoosesSet] = useState(false);
  return (
    <FullScreenDialog opened={opened} onClose={onClose} closeOnEscape={!choosesSet} title="Marks" closeLabel="Close the marks">
      {opened && (
        <Suspense fallback={<Loader size="sm" aria-label="The marks are being checked" />}>
          <MarksPanel id={id} of="draft" onSet={() => setChoosesSet(true)} />
          <SetDialog opened={choosesSet} onClose={() => setChoosesSet(false)} id={id} />
        </Suspense>
      )}
    </FullScreenDialog>
  );
}
