import type { Document } from "@takeoff/contracts";
import { ABOVE_DRAWER } from "../../shared/ui/sizes.ts";
import { FormModal, useLastValue } from "../../shared/ui/dialog/form-modal.tsx";
import { nameDocument } from "../../entities/documents/document-name.ts";
import { type Colleague, ContinueQuestion } from "./continue-question.tsx";

interface Props {
  document: Document;
  colleague: Colleague;
  opened: boolean;
  /** Called after the user has said that they go on. */
  onContinue: () => void;
  onClose: () => void;
}

/** Asks, above the drawer, whether to go on with a document that a colleague has. */
export function ContinueDialog({ document, colleague: { assignment, confirm }, opened, onContinue, onClose }: Props) {
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
