import type { Document } from "@takeoff/contracts";
import { useRef } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { createIdempotencyKey, uploadDocument, type UploadProgress } from "../../../shared/api/upload.ts";
import { computeFingerprint, uploadForm, uploadName, type ProjectForm } from "./fields.ts";

/** A success that cannot be read may have been stored, too, and so may an upload that is in progress under the same key. */
function mayBeStored(error: unknown): boolean {
  return error instanceof ApiError && (error.isOutcomeUnknown || error.status < 300 || error.code === "idempotency_in_progress");
}

/** Uploads files. A repetition of an upload without a response reuses its idempotency key, so that it creates no second project. */
export function useUploads() {
  const unconfirmed = useRef(new Map<string, string>());
  /** Throws `ApiError`. */
  const send = async (
    values: ProjectForm,
    file: File,
    onProgress: (progress: UploadProgress) => void,
    isOneOfSeveral = false,
  ): Promise<Document> => {
    const name = uploadName(values, new Date(), isOneOfSeveral ? file : undefined);
    const print = computeFingerprint(values, file, name);
    const key = unconfirmed.current.get(print) ?? createIdempotencyKey();
    unconfirmed.current.delete(print);
    try {
      return await uploadDocument({ form: uploadForm(values, file, name), idempotencyKey: key, onProgress });
    } catch (error) {
      if (mayBeStored(error)) unconfirmed.current.set(print, key);
      throw error;
    }
  };
  return { send, forget: () => unconfirmed.current.clear() };
}
