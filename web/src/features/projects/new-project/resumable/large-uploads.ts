import { type Document, TUS_VERSION, type UnfinishedUpload, UPLOAD_FILENAME } from "@takeoff/contracts";
import type { UploadProgress } from "../../../../shared/api/upload.ts";
import { createSavedForm } from "../../../../shared/saved-form.ts";
import { forgetUpload, rememberUpload } from "./remembered-uploads.ts";
import { sendResumable, type ResumableUpload } from "./resumable-upload.ts";
import { ApiError, request } from "../../../../shared/api/api.ts";

/** The metadata of the tus protocol: names with values in base64 of UTF-8. */
export function encodeMetadata(values: Readonly<Record<string, string>>): string {
  const encode = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
  return Object.entries(values)
    .map(([name, value]) => (value === "" ? name : `${name} ${encode(value)}`))
    .join(",");
}

/** Begins an upload that can be continued. @param fields those of the upload form. Throws `ApiError`. */
export async function beginUpload(fields: Readonly<Record<string, string>>, file: File, name: string): Promise<UnfinishedUpload> {
  const metadata = encodeMetadata({ ...fields, [UPLOAD_FILENAME]: name });
  return request("createUpload", {
    headers: { ...TUS_VERSION, "upload-length": String(file.size), "upload-metadata": metadata },
  });
}

/** Deletes an upload with what is stored of it. Throws `ApiError`. */
export async function cancelUpload(id: string): Promise<void> {
  await request("cancelUpload", { params: { token: id }, headers: TUS_VERSION });
}

/** An upload that began in this page, whose file need not be chosen again. */
interface BegunUpload {
  id: string;
  file: File;
  fingerprint: string;
}

const begunUploads = createSavedForm<readonly BegunUpload[]>("begun-uploads");

function listBegun(userId: number): readonly BegunUpload[] {
  return begunUploads.read(userId) ?? [];
}

/** The file of an upload that began in this page; null for one of an earlier page. */
export function findHeldFile(userId: number, id: string): File | null {
  return listBegun(userId).find((upload) => upload.id === id)?.file ?? null;
}

export function forgetLargeUpload(userId: number, id: string): void {
  forgetUpload(userId, id);
  begunUploads.save(
    userId,
    listBegun(userId).filter((upload) => upload.id !== id),
  );
}

/** Deletes an upload on the server, where it may have expired by itself, and in this browser. Throws `ApiError`. */
export async function discardLargeUpload(userId: number, id: string): Promise<void> {
  try {
    await cancelUpload(id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  forgetLargeUpload(userId, id);
}

/** Continues an upload to its end. Throws `ApiError`; the upload can be continued later unless the error is about the upload itself. */
export async function continueLargeUpload(
  userId: number,
  upload: Omit<ResumableUpload, "onProgress">,
  onProgress: (progress: UploadProgress) => void,
): Promise<Document> {
  const { id } = upload;
  try {
    const document = await sendResumable({ ...upload, onProgress });
    forgetLargeUpload(userId, id);
    return document;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) forgetLargeUpload(userId, id);
    // The server keeps the beginning of a file that is no PDF until it expires.
    if (error instanceof ApiError && error.code === "invalid_file") await discardLargeUpload(userId, id).catch(() => undefined);
    throw error;
  }
}

/**
 * Uploads a file so that it can be continued. A repetition of the same submission continues where the one before ended.
 * Throws `ApiError`.
 */
export async function uploadLarge(
  userId: number,
  { file, name, fields, fingerprint }: { file: File; name: string; fields: Readonly<Record<string, string>>; fingerprint: string },
  onProgress: (progress: UploadProgress) => void,
): Promise<Document> {
  let id = listBegun(userId).find((upload) => upload.fingerprint === fingerprint)?.id;
  if (id === undefined) {
    const begun = await beginUpload(fields, file, name);
    id = begun.id;
    rememberUpload(userId, begun, file);
    begunUploads.save(userId, [...listBegun(userId), { id, file, fingerprint }]);
  }
  return continueLargeUpload(userId, { id, file, length: file.size }, onProgress);
}
