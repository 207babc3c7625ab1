import { RESUMABLE_ABOVE_BYTES, type Document } from "@takeoff/contracts";
import { useRef } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { createIdempotencyKey, uploadDocument, type UploadProgress } from "../../../shared/api/upload.ts";
import { computeFingerprint, uploadFields, uploadForm, uploadName, type ProjectForm } from "./fields.ts";
import { uploadLarge } from "./resumable/large-uploads.ts";

/** A success that cannot be read may have been stored, too, and so may an upload that is in progress under the same key. */
function mayBeStored(error: unknown): boolean {
  return error instanceof ApiError && (error.isOutcomeUnknown || error.status < 300 || error.code === "idempotency_in_progress");
}

/**
 * Uploads files. A repetition of an upload without a response reuses its idempotency key, so that it creates no second project; that of
 * a large file continues it.
 */
export function useUploads(userId: number) {
  const unconfirmed = useRef(new Map<string, string>());
  /** Throws `ApiError`. */
  const send = async (
    values: ProjectForm,
    file: File,
    onProgress: (progress: UploadProgress) => void,
    isOneOfSeveral = false,
  ): Promise<Document> => {
    const name = uploadName(values, new Date(), isOneOfSeveral ? file : undefined);
    const fingerprint = computeFingerprint(values, file, name);
    if (file.size > RESUMABLE_ABOVE_BYTES)
      return uploadLarge(userId, { file, name, fields: uploadFields(values), fingerprint }, onProgress);
    const key = unconfirmed.current.get(fingerprint) ?? createIdempotencyKey();
    unconfirmed.current.delete(fingerprint);
    try {
      return await uploadDocument({ form: uploadForm(values, file, name), idempotencyKey: key, onProgress });
    } catch (error) {
      if (mayBeStored(error)) unconfirmed.current.set(fingerprint, key);
      throw error;
    }
  };
  return { send, forget: () => unconfirmed.current.clear() };
}
