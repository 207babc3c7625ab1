import { Button, Checkbox, Stack, Text } from "@mantine/core";
import { SET_MESSAGES, type DocumentSet, type SetDocument } from "@takeoff/contracts";
import { useState } from "react";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { FormFooter } from "../../../shared/ui/form/form-footer.tsx";
import type { Submit } from "../../../shared/ui/form/use-submit.ts";
import { useTask } from "../../../shared/ui/form/use-task.ts";
import { describeDocument, describeSuggestion } from "./describe-document.ts";

interface Props {
  id: number;
  set: DocumentSet;
  sending: Submit;
  /** Gets the documents that belong to the set together with the one of the form. */
  onSave: (documents: number[]) => Promise<unknown>;
  onCancel: () => void;
}

/** The documents of a set, and those that may belong to it, each with a box to check. */
export function SetForm({ id, set, sending, onSave, onCancel }: Props) {
  const { documents, suggested } = set;
  const [chosen, setChosen] = useState(() => documents.map((document) => String(document.id)));
  const { isBusy, error, onSubmit } = useTask({ sending });
  const others = chosen.map(Number).filter((other) => other !== id);
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
    <form onSubmit={onSubmit(() => onSave(others))}>
      <Stack>
        <Checkbox.Group
          label="Documents of the set"
          description="Their plans and their shop drawings are checked together."
          value={chosen}
          onChange={setChosen}
        >
          <Stack gap="xs" mt="xs">
            {documents.map((document) => choice(document, document.id === id ? "this document always belongs to its set" : ""))}
            {suggested.map((document) => choice(document, describeSuggestion(document)))}
          </Stack>
        </Checkbox.Group>
        {suggested.length === 0 && (
          <Text size="sm" c="dimmed">
            No other document of the organization has the same project or shares marks.
          </Text>
        )}
        {error !== null && <ErrorBanner message={SET_MESSAGES.saveSetFailed} error={error} />}
        <FormFooter>
          <Button variant="default" onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Save
          </Button>
        </FormFooter>
      </Stack>
    </form>
  );
}
