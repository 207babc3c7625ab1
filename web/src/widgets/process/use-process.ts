import { areResultsPending, concernsIn, MESSAGES, type Document, type Finding } from "@takeoff/contracts";
import { useState } from "react";
import { publishDocumentEvent } from "../../entities/documents/live/events.ts";
import { useDocument } from "../../entities/documents/use-document.ts";
import { afterComparison, completeDocument, markFailed, ProcessFailure, storeResults } from "./requests.ts";
import { processDraft } from "./saved-form.ts";
import { EMPTY_PROCESS, filesByKind, processError, withFiles, type ProcessForm } from "./fields.ts";

/** The findings that staff confirm before the document is completed. */
export interface Review {
  concerns: readonly Finding[];
  /** The comparison has not finished within the waiting time. */
  isPending: boolean;
}

export type Outcome = "processed" | "failed";

interface Options {
  document: Document;
  userId: number;
  onBusy: (isBusy: boolean) => void;
  onDone: (document: Document, how: Outcome) => void;
}

/** Null when the document can be completed without confirmation. */
function reviewOf({ findings }: Document): Review | null {
  const review: Review = { concerns: concernsIn(findings), isPending: areResultsPending(findings) };
  return review.concerns.length || review.isPending ? review : null;
}

/** The state, validation and requests of the processing dialog. */
export function useProcess({ document, userId, onBusy, onDone }: Options) {
  const { data: current = document } = useDocument(document.id, document);
  const [form, setForm] = useState<ProcessForm>(() => {
    const draft = processDraft.read(userId);
    return draft?.document.id === document.id ? draft.form : EMPTY_PROCESS;
  });
  const [error, setError] = useState<string | null>(null);
  const [isComparing, setComparing] = useState(false);
  const [isReviewing, setReviewing] = useState(false);

  const change = (part: Partial<ProcessForm>) => {
    const next = { ...form, ...part };
    setForm(next);
    processDraft.save(userId, { document, form: next });
    setError(null);
  };
  const drop = (files: readonly File[]) => {
    const { found, others } = filesByKind(files);
    change(withFiles(form, found));
    if (others[0]) setError(MESSAGES.files.noResult(others[0].name));
  };

  const attempt = async (work: () => Promise<void>) => {
    setError(null);
    onBusy(true);
    try {
      await work();
    } catch (caught) {
      setError(caught instanceof ProcessFailure ? caught.message : MESSAGES.documents.processFilesFailed);
    } finally {
      setComparing(false);
      onBusy(false);
    }
  };
  const finish = (changed: Document, how: Outcome) => {
    processDraft.delete(userId);
    onDone(changed, how);
  };
  const complete = async (known: Document) => finish(await completeDocument(known), "processed");

  const send = async () => {
    if (form.isFailure) {
      finish(await markFailed(document, form), "failed");
      return;
    }
    const compared = await storeResults(document, form, (stored) => {
      publishDocumentEvent({ type: "document", document: stored, isOwn: true });
      setComparing(true);
    });
    publishDocumentEvent({ type: "document", document: compared, isOwn: true });
    if (reviewOf(compared)) setReviewing(true);
    else await complete(compared);
  };
  /** A CSV was stored by an import: a CSV that is still chosen would replace it. */
  const attached = async (stored: Document) => {
    if (form.files.csv) change(withFiles(form, { csv: null }));
    publishDocumentEvent({ type: "document", document: stored, isOwn: true });
    try {
      publishDocumentEvent({ type: "document", document: await afterComparison(stored), isOwn: true });
    } catch {
      // The import succeeded. The findings arrive with the next live update.
    }
  };
  const submit = async () => {
    const problem = processError(form);
    setError(problem);
    if (!problem) await attempt(send);
  };
  /** Completes the document with results that were uploaded earlier. */
  const completeStored = async () => {
    if (reviewOf(current)) setReviewing(true);
    else await attempt(() => complete(current));
  };
  return {
    document: current,
    form,
    error,
    isComparing,
    review: isReviewing ? (reviewOf(current) ?? { concerns: [], isPending: false }) : null,
    change,
    drop,
    submit,
    attached,
    completeStored,
    confirm: () => attempt(() => complete(current)),
    back: () => setReviewing(false),
  };
}
