import { areResultsPending, MESSAGES, type Document } from "@takeoff/contracts";
import { ApiError, describeError, request } from "../../shared/api/api.ts";
import { buildProcessForm, type ProcessForm } from "./fields.ts";

/** Interval and limit of polling until the results are compared. */
const POLL_INTERVAL_MS = 700;
const POLL_TIMEOUT_MS = 20_000;

/** An error whose message the dialog shows. */
export class ProcessFailure extends Error {}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls the document until its results are compared, for at most 20 s. */
export async function afterComparison(stored: Document): Promise<Document> {
  const since = performance.now();
  let document = stored;
  while (areResultsPending(document.findings) && performance.now() - since < POLL_TIMEOUT_MS) {
    await pause(POLL_INTERVAL_MS);
    document = await request("getDocument", { params: { id: stored.id } });
  }
  return document;
}

/** Uploads results and waits until they are compared; calls `onStored` in between. Throws `ProcessFailure`. */
export async function storeResults(document: Document, form: ProcessForm, onStored: (stored: Document) => void): Promise<Document> {
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
export async function completeDocument(document: Document): Promise<Document> {
  try {
    return await request("completeDocument", { params: { id: document.id } });
  } catch (error) {
    throw new ProcessFailure(MESSAGES.documents.statusUpdateFailed, { cause: error });
  }
}

/** Throws `ProcessFailure`. */
export async function markFailed(document: Document, form: ProcessForm): Promise<Document> {
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
