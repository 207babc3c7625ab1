import { Loader } from "@mantine/core";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../shared/start/load-part.tsx";
import { FullScreenDialog } from "../../../shared/ui/dialog/full-screen-dialog.tsx";
import type { DialogProps } from "../dialogs/dialog-props.ts";
import { SET_MESSAGES } from "@takeoff/contracts";
import { publishDocumentEvent } from "../../../entities/documents/live/events.ts";
import { keys, request, useRequest } from "../../../shared/api/api.ts";
import { FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { useSubmit } from "../../../shared/ui/form/use-submit.ts";
import { ABOVE_DRAWER, LAYOUT } from "../../../shared/ui/sizes.ts";
import { SetForm } from "./set-form.tsx";

/** Lets staff choose the documents whose marks are checked together with those of a document. */
function SetDialog({ opened, onClose, id }: DialogProps & { id: number }) {
  const sending = useSubmit();
  const { data, error, mutate } = useRequest(
    opened ? keys.documentSet(id) : null,
    "getDocumentSet",
    { params: { id } },
    { revalidateOnFocus: false },
  );
  const save = async (documents: number[]) => {
    await mutate(await request("chooseDocumentSet", { params: { id }, json: { documents } }), { revalidate: false });
    // The check of the marks is another one.
    publishDocumentEvent({ type: "draft", id });
    onClose();
  };
  return (
    <FormModal opened={opened} onClose={onClose} title="Set" size={LAYOUT.dialog.lg} zIndex={ABOVE_DRAWER} isBusy={sending.isBusy}>
      {error !== undefined && <ErrorBanner message={SET_MESSAGES.fetchSetFailed} error={error} onRetry={() => void mutate()} />}
      {!data && error === undefined && <Loader size="sm" aria-label="The documents are being loaded" />}
      {data && (
        <SetForm
          // A set that a colleague has changed meanwhile is chosen from anew.
          key={data.documents.map((document) => document.id).join()}
          id={id}
          set={data}
          sending={sending}
          onSave={save}
          onCancel={onClose}
        />
      )}
    </FormModal>
  );
}

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
