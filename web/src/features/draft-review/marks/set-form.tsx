import { Checkbox, Stack } from "@mantine/core";
import { SET_MESSAGES, type DocumentSet, type SetDocument } from "@takeoff/contracts";
import { Dimmed } from "../../../shared/ui/text/dimmed.ts";
import { DialogForm, useSentForm } from "../../../shared/ui/form/dialog-form.tsx";
import type { Submit } from "../../../shared/ui/form/use-submit.ts";
import { describeDocument, describeSuggestion } from "./describe-document.ts";

interface Props {
  id: number;
  set: DocumentSet;
  sending: Submit;
  /** Gets the documents of the set, that of the form with them. */
  onSave: (documents: number[]) => Promise<unknown>;
  onCancel: () => void;
}

/** The documents of a set, and those that may belong to it, each with a box to check. */
export function SetForm({ id, set, sending, onSave, onCancel }: Props) {
  const { documents, suggested } = set;
  const { form, ...sent } = useSentForm({
    sending,
    initialValues: { documents: documents.map((document) => String(document.id)) },
    send: (values) => onSave(values.documents.map(Number)),
  });
  const choice = (document: SetDocument, why: string) => (
    <Checkbox
      key={document.id}
      value={String(document.id)}
      // A document always belongs to its own set.
      disabled={document.id === id}
      label={document.filename}
      description={[describeDocument(document, set), why].filter(Boolean).join(" · ")}
    />
  );
  return (
    <DialogForm sent={sent} failure={SET_MESSAGES.saveSetFailed} submit="Save" onCancel={onCancel}>
      <Checkbox.Group
        label="Documents of the set"
        description="Their plans and their shop drawings are checked together."
        {...form.getInputProps("documents")}
      >
        <Stack gap="xs" mt="xs">
          {documents.map((document) => choice(document, document.id === id ? "this document always belongs to its set" : ""))}
          {suggested.map((document) => choice(document, describeSuggestion(document)))}
        </Stack>
      </Checkbox.Group>
      {suggested.length === 0 && <Dimmed size="sm">No other document of the organization has the same project or shares marks.</Dimmed>}
    </DialogForm>
  );
}
