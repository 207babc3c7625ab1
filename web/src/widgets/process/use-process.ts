import {
  areResultsPending,
  concernsIn,
  type Document,
  type Finding,
  MESSAGES,
  type ResultKind,
  type TakeoffFileKind,
} from "@takeoff/contracts";
import { useState } from "react";
import { publishDocumentEvent } from "../../entities/documents/live/events.ts";
import { useDocument } from "../../entities/documents/use-document.ts";
import { savedProcess } from "./saved-form.ts";
import { buildProcessForm, checkForm, EMPTY_PROCESS, type ProcessForm, sortFiles, withFiles } from "./fields.ts";
import { ApiError, describeError, request } from "../../shared/api/api.ts";

/** Interval and limit of polling until the results are compared. */
const POLL_INTERVAL_MS = 700;
const POLL_TIMEOUT_MS = 20_000;

/** An error whose message the dialog shows. */
class ProcessFailure extends Error {}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls the document until its results are compared, for at most 20 s. */
async function afterComparison(stored: Document): Promise<Document> {
  const since = performance.now();
  let document = stored;
  while (areResultsPending(document.findings) && performance.now() - since < POLL_TIMEOUT_MS) {
    await pause(POLL_INTERVAL_MS);
    document = await request("getDocument", { params: { id: stored.id } });
  }
  return document;
}

/** Uploads results and waits until they are compared; calls `onStored` in between. Throws `ProcessFailure`. */
async function storeResults(document: Document, form: ProcessForm, onStored: (stored: Document) => void): Promise<Document> {
  const { processFailed, processFailedBecause, unknownProcessing } = MESSAGES.documents;
  try {
    const stored = await request("processDocument", { params: { id: document.id }, form: buildProcessForm(form) });
    onStored(stored);
    return await afterComparison(stored);
  } catch (error) {
    const isSilent = error instanceof ApiError && !error.message;
    throw new ProcessFailure(isSilent ? processFailed : processFailedBecause(describeError(error, unknownProcessing)), { cause: error });
  }
}

/** Throws `ProcessFailure`. */
async function completeDocument(document: Document): Promise<Document> {
  try {
    return await request("completeDocument", { params: { id: document.id } });
  } catch (error) {
    throw new ProcessFailure(MESSAGES.documents.statusUpdateFailed, { cause: error });
  }
}

/** Throws `ProcessFailure`. */
async function markFailed(document: Document, form: ProcessForm): Promise<Document> {
  const { markFailedFailed, unknownMarkFailed } = MESSAGES.documents;
  try {
    return await request("setDocumentStatus", {
      params: { id: document.id },
      json: { status: "failed", failureReason: form.reason, notes: form.notes, notifyClient: form.notify },
    });
  } catch (error) {
    throw new ProcessFailure(describeError(error, markFailedFailed, unknownMarkFailed), { cause: error });
  }
}

/** What staff have entered for a document, kept for after an expired session. */
function useProcessForm(document: Document, userId: number) {
  const [form, setForm] = useState<ProcessForm>(() => {
    const saved = savedProcess.read(userId);
    return saved?.document.id === document.id ? saved.form : EMPTY_PROCESS;
  });
  const [error, setError] = useState<string | null>(null);
  const change = (part: Partial<ProcessForm>) => {
    const next = { ...form, ...part };
    setForm(next);
    savedProcess.save(userId, { document, form: next });
    setError(null);
  };
  /** Takes results among dropped files. Returns those that a takeoff is imported from. */
  const drop = (files: readonly File[]): File[] => {
    const { found, imports, others } = sortFiles(files);
    change(withFiles(form, found));
    if (others[0]) setError(MESSAGES.files.noResult(others[0].name));
    return imports;
  };
  /** Takes chosen files out of the form. */
  const remove = (kinds: readonly ResultKind[]) => {
    if (kinds.some((kind) => form.files[kind])) change(withFiles(form, Object.fromEntries(kinds.map((kind) => [kind, null]))));
  };
  return { form, error, setError, change, drop, remove };
}

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
function findReview({ findings }: Document): Review | null {
  const review: Review = { concerns: concernsIn(findings), isPending: areResultsPending(findings) };
  return review.concerns.length || review.isPending ? review : null;
}

/** The state, validation and requests of the processing dialog. */
export function useProcess({ document, userId, onBusy, onDone }: Options) {
  const { data: current = document } = useDocument(document.id, document);
  const { form, error, setError, change, drop, remove } = useProcessForm(document, userId);
  const [isComparing, setComparing] = useState(false);
  const [isReviewing, setReviewing] = useState(false);

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
    savedProcess.delete(userId);
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
    if (findReview(compared)) setReviewing(true);
    else await complete(compared);
  };
  /** An import stored a CSV, and of a marked-up PDF that too: files that are still chosen would replace them. */
  const attached = async (stored: Document, kind: TakeoffFileKind) => {
    remove(kind === "markups" ? ["processed", "csv"] : ["csv"]);
    publishDocumentEvent({ type: "document", document: stored, isOwn: true });
    try {
      publishDocumentEvent({ type: "document", document: await afterComparison(stored), isOwn: true });
    } catch {
      // The import succeeded. The findings arrive with the next live update.
    }
  };
  const submit = async () => {
    const problem = checkForm(form);
    setError(problem);
    if (!problem) await attempt(send);
  };
  /** Completes the document with results that were uploaded earlier. */
  const completeStored = async () => {
    if (findReview(current)) setReviewing(true);
    else await attempt(() => complete(current));
  };
  return {
    document: current,
    form,
    error,
    isComparing,
    review: isReviewing ? (findReview(current) ?? { concerns: [], isPending: false }) : null,
    change,
    drop,
    submit,
    attached,
    completeStored,
    confirm: () => attempt(() => complete(current)),
    back: () => setReviewing(false),
  };
}

export type Process = ReturnType<typeof useProcess>;
