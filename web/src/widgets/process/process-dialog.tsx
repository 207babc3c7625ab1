import { Stack } from "@mantine/core";
import type { Document } from "@takeoff/contracts";
import { useState, type DragEvent } from "react";
import { Dimmed } from "../../shared/ui/basics.tsx";
import { useUser } from "../../shared/api/session.tsx";
import { FormModal, useLastValue } from "../../shared/ui/dialog/form-modal.tsx";
import { ABOVE_DRAWER, LAYOUT } from "../../shared/ui/sizes.ts";
import { ContinueQuestion, useColleague } from "../assignment/continue-question.tsx";
import { ProcessForm, type ProcessFormProps } from "./process-form.tsx";
import { savedProcess } from "./saved-form.ts";

/** Asks first when a colleague has the document. The form asks when a colleague takes it later. */
function ProcessUnlessTaken(props: Omit<ProcessFormProps, "asked">) {
  const { assignment } = useColleague(props.document);
  const [asked] = useState(assignment);
  const [isAsking, setAsking] = useState(asked !== null);
  if (!asked || !isAsking) return <ProcessForm {...props} asked={asked} />;
  return (
    <Stack>
      <Dimmed size="sm" lineClamp={2}>
        {props.document.filename}
      </Dimmed>
      <ContinueQuestion assignment={asked} onContinue={() => setAsking(false)} onCancel={props.onCancel} />
    </Stack>
  );
}

const preventNavigation = (event: DragEvent) => event.preventDefault();

interface Props extends Omit<ProcessFormProps, "document" | "onCancel" | "onCovered" | "asked"> {
  /** Null while it is closed. */
  document: Document | null;
  onClose: () => void;
}

/** The dialog in which staff upload a document's results and complete it, or mark it as failed. */
export default function ProcessDialog({ document, onClose, isBusy, ...others }: Props) {
  const user = useUser();
  const shown = useLastValue(document);
  const [isCovered, setCovered] = useState(false);
  const close = () => {
    if (isBusy) return;
    savedProcess.delete(user.id);
    onClose();
  };
  return (
    <FormModal
      opened={document !== null}
      onClose={close}
      title="Process PDF"
      size={LAYOUT.dialog.md}
      isBusy={isBusy}
      isCovered={isCovered}
      zIndex={ABOVE_DRAWER}
      // Otherwise the browser navigates to a file that is dropped outside the form.
      onDragOver={preventNavigation}
      onDrop={preventNavigation}
    >
      {shown && <ProcessUnlessTaken key={shown.id} document={shown} isBusy={isBusy} onCovered={setCovered} onCancel={close} {...others} />}
    </FormModal>
  );
}
