import { areResultsPending, MESSAGES, type Document } from "@takeoff/contracts";
import { ApiError, call } from "../api.ts";
import { messageOf } from "../api-error.ts";
import { processForm, type ProcessForm } from "./fields.ts";

/** How often it is asked whether results were compared, and how long one waits for it. */
const ASK_MS = 700;
const WAIT_MS = 20_000;

/** Why it failed, as the dialog says it. */
export class ProcessFailure extends Error {}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The document once its results were compared, or when that takes too long. */
async function afterComparison(stored: Document): Promise<Document> {
  const since = performance.now();
  let document = stored;
  while (areResultsPending(document.findings) && performance.now() - since < WAIT_MS) {
    await pause(ASK_MS);
    document = await call("getDocument", { params: { id: stored.id } });
  }
  return document;
}

/** Stores results and waits until they were compared; `onStored` is called in between. Throws `ProcessFailure`. */
export async function storeResults(document: Document, form: ProcessForm, onStored: (stored: Document) => void): Promise<Document> {
  const { processFailed, processFailedBecause, unknownProcessing } = MESSAGES.documents;
  try {
    const stored = await call("processDocument", { params: { id: document.id }, form: processForm(form.files) });
    onStored(stored);
    return await afterComparison(stored);
  } catch (error) {
    const isSilent = error instanceof ApiError && !error.message;
    throw new ProcessFailure(isSilent ? processFailed : processFailedBecause(messageOf(error, unknownProcessing)), { cause: error });
  }
}

/** Throws `ProcessFailure`. */
export async function completeDocument(document: Document): Promise<Document> {
  try {
    return await call("completeDocument", { params: { id: document.id } });
  } catch (error) {
    throw new ProcessFailure(MESSAGES.documents.statusUpdateFailed, { cause: error });
  }
}

/** Throws `ProcessFailure`. */
export async function markFailed(document: Document, form: ProcessForm): Promise<Document> {
  const { markFailedFailed, unknownMarkFailed } = MESSAGES.documents;
  try {
    return await call("setDocumentStatus", {
      params: { id: document.id },
      json: { status: "failed", failureReason: form.reason, notes: form.notes, notifyClient: form.notify },
    });
  } catch (error) {
    throw new ProcessFailure(messageOf(error, markFailedFailed, unknownMarkFailed), { cause: error });
  }
}
