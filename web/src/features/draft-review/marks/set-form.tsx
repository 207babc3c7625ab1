import { Checkbox, Stack } from "@mantine/core";
import { type DocumentSet, DRAFT_STATE_LABELS, SET_MESSAGES, type SetDocument, type SuggestedDocument } from "@takeoff/contracts";
import { Dimmed } from "../../../shared/ui/basics.tsx";
import { DialogForm, useSentForm } from "../../../shared/ui/form/dialog-form.tsx";
import type { Submit } from "../../../shared/ui/form/use-submit.ts";
import { formatCount } from "../../../shared/format.ts";

function countPages({ plans, drawings }: SetDocument): string {
  const parts = [
    plans > 0 && (plans === 1 ? "1 plan" : `${formatCount(plans)} plans`),
    drawings > 0 && (drawings === 1 ? "1 shop drawing or list" : `${formatCount(drawings)} shop drawings or lists`),
  ];
  return parts.filter((part) => part !== false).join(", ") || "no plan and no shop drawing";
}

function describeDraft({ draft }: SetDocument): string | null {
  if (draft === null) return "not read: it has no draft";
  return draft === "ready" ? null : `draft: ${DRAFT_STATE_LABELS[draft].toLowerCase()}`;
}

/** What a document brings into a set: `Pier 21 · 3 plans, 40 shop drawings or lists · replaces plans.pdf`. */
function describeDocument(document: SetDocument, { documents }: DocumentSet): string {
  const replaced = documents.find(({ id }) => id === document.replaces_id);
  const parts = [document.project_name, countPages(document), describeDraft(document), replaced && `replaces ${replaced.filename}`];
  return parts.filter(Boolean).join(" · ");
}

/** Why a document is proposed: `same project, 12 shared marks`. */
function describeSuggestion({ same_project: isSameProject, shared_marks: shared }: SuggestedDocument): string {
  const parts = [isSameProject && "same project", shared > 0 && (shared === 1 ? "1 shared mark" : `${formatCount(shared)} shared marks`)];
  return parts.filter((part) => part !== false).join(", ");
}

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
