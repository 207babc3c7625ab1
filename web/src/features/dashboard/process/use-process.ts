import { MESSAGES, type Document } from "@takeoff/contracts";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { processDraft } from "./draft.ts";
import { EMPTY_PROCESS, processError, processForm, type ProcessForm } from "./fields.ts";

/** Why it failed, as the dialog says it. */
class ProcessFailure extends Error {}

async function sendFiles(document: Document, form: ProcessForm): Promise<Document> {
  try {
    await call("processDocument", { params: { id: document.id }, form: processForm(form.files) });
  } catch (error) {
    throw new ProcessFailure(MESSAGES.documents.processFailedBecause(messageOf(error, MESSAGES.documents.unknownProcessing)), {
      cause: error,
    });
  }
  try {
    return await call("completeDocument", { params: { id: document.id } });
  } catch (error) {
    throw new ProcessFailure(MESSAGES.documents.statusUpdateFailed, { cause: error });
  }
}

async function markFailed(document: Document, form: ProcessForm): Promise<Document> {
  try {
    return await call("setDocumentStatus", {
      params: { id: document.id },
      json: { status: "failed", failureReason: form.reason, notes: form.notes, notifyClient: form.notify },
    });
  } catch (error) {
    throw new ProcessFailure(messageOf(error, MESSAGES.documents.unknownMarkFailed), { cause: error });
  }
}

interface Options {
  document: Document;
  userId: number;
  onBusy: (isBusy: boolean) => void;
  onDone: (document: Document, how: "processed" | "failed") => void;
}

/** The Process PDF dialog's values, checks and calls. */
export function useProcess({ document, userId, onBusy, onDone }: Options) {
  const [form, setForm] = useState<ProcessForm>(() => {
    const draft = processDraft.read(userId);
    return draft?.document.id === document.id ? draft.form : EMPTY_PROCESS;
  });
  const [error, setError] = useState<string | null>(null);

  const change = (part: Partial<ProcessForm>) => {
    const next = { ...form, ...part };
    setForm(next);
    processDraft.keep(userId, { document, form: next });
    setError(null);
  };
  const submit = async () => {
    const problem = processError(form);
    setError(problem);
    if (problem) return;
    onBusy(true);
    try {
      const changed = await (form.isFailure ? markFailed(document, form) : sendFiles(document, form));
      processDraft.drop(userId);
      onBusy(false);
      onDone(changed, form.isFailure ? "failed" : "processed");
    } catch (caught) {
      onBusy(false);
      setError(caught instanceof ProcessFailure ? caught.message : MESSAGES.documents.processFilesFailed);
    }
  };
  return { form, change, error, submit };
}
