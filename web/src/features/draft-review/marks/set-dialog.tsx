import { Loader } from "@mantine/core";
import { SET_MESSAGES, type DocumentSet } from "@takeoff/contracts";
import useSWR from "swr";
import { publishDocumentEvent } from "../../../entities/documents/live/events.ts";
import { request } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/keys.ts";
import { FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { useSubmit } from "../../../shared/ui/form/use-submit.ts";
import { ABOVE_DRAWER, LAYOUT } from "../../../shared/ui/sizes.ts";
import type { DialogProps } from "../dialogs/dialog-props.ts";
import { SetForm } from "./set-form.tsx";

/** Lets staff choose the documents whose marks are checked together with those of a document. */
export function SetDialog({ opened, onClose, id }: DialogProps & { id: number }) {
  const sending = useSubmit();
  const { data, error, mutate } = useSWR<DocumentSet, unknown>(
    opened ? keys.documentSet(id) : null,
    () => request("getDocumentSet", { params: { id } }),
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
