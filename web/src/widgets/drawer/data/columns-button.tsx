import { Button, Loader } from "@mantine/core";
import { type Document, MESSAGES, type TakeoffMapping, type TakeoffPreview } from "@takeoff/contracts";
import { IconColumns } from "@tabler/icons-react";
import { useState } from "react";
import { useToastTask } from "../../../shared/ui/form/use-toast-task.ts";
import { describeError, request } from "../../../shared/api/api.ts";
import { toast } from "../../../shared/ui/feedback/toast.ts";
import { ABOVE_DRAWER, LAYOUT } from "../../../shared/ui/sizes.ts";
import { useSubmit } from "../../../shared/ui/form/use-submit.ts";
import { type Colleague, ContinueQuestion, useColleague } from "../../assignment/continue-question.tsx";
import { publishDocumentEvent } from "../../../entities/documents/live/events.ts";
import { ColumnsDialog } from "../../mapping/columns-dialog.ts";
import { useEscapeBlock } from "../../../entities/documents/use-document.ts";
import { FormModal, useLastValue } from "../../../shared/ui/dialog/form-modal.tsx";
import { nameDocument } from "../../../entities/documents/document-name.ts";

interface ContinueProps {
  document: Document;
  colleague: Colleague;
  opened: boolean;
  /** Called after the user has said that they go on. */
  onContinue: () => void;
  onClose: () => void;
}

/** Asks, above the drawer, whether to go on with a document that a colleague has. */
function ContinueDialog({ document, colleague: { assignment, confirm }, opened, onContinue, onClose }: ContinueProps) {
  const shown = useLastValue(assignment);
  return (
    <FormModal opened={opened} onClose={onClose} title={nameDocument(document)} isBusy={false} zIndex={ABOVE_DRAWER}>
      {shown && (
        <ContinueQuestion
          assignment={shown}
          onContinue={() => {
            confirm();
            onContinue();
          }}
          onCancel={onClose}
        />
      )}
    </FormModal>
  );
}

/** Opens the columns of a document's CSV, and has the CSV read anew with what staff say about them. */
export function ColumnsButton({ document }: { document: Document }) {
  const [preview, setPreview] = useState<TakeoffPreview | null>(null);
  const [error, setError] = useState<string | null>(null);
  const loading = useToastTask(MESSAGES.takeoff.fetchFailed, { saysReason: true });
  const saving = useSubmit();
  const colleague = useColleague(document);
  const [isAsking, setAsking] = useState(false);
  useEscapeBlock(preview !== null || isAsking);
  const params = { id: document.id };

  const open = async () => {
    setError(null);
    setPreview(await request("getTakeoff", { params }));
  };
  const save = async (mapping: TakeoffMapping) => {
    setError(null);
    try {
      const changed = await request("mapTakeoff", { params, json: mapping });
      setPreview(null);
      publishDocumentEvent({ type: "document", document: changed, isOwn: true });
      toast(MESSAGES.takeoff.mapped);
    } catch (caught) {
      setError(describeError(caught, MESSAGES.takeoff.mapFailed));
    }
  };
  return (
    <>
      <Button
        variant="default"
        // Not `loading`, which disables the button: the dialog could not return the focus to it.
        aria-busy={loading.isBusy}
        leftSection={loading.isBusy ? <Loader size={LAYOUT.icon.sm} aria-hidden /> : <IconColumns size={LAYOUT.icon.sm} aria-hidden />}
        onClick={() => (colleague.assignment ? setAsking(true) : loading.run(open))}
      >
        Columns
      </Button>
      <ContinueDialog
        document={document}
        colleague={colleague}
        opened={isAsking}
        onContinue={() => {
          setAsking(false);
          loading.run(open);
        }}
        onClose={() => setAsking(false)}
      />
      <ColumnsDialog
        preview={preview}
        name={`CSV of ${document.filename}`}
        confirmed={null}
        confirm="Confirm columns"
        isBusy={saving.isBusy}
        error={error}
        onConfirm={(mapping) => saving.send(() => save(mapping))}
        onCancel={() => setPreview(null)}
      />
    </>
  );
}
