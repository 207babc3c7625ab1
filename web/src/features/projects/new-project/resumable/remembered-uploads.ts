import type { UnfinishedUpload } from "@takeoff/contracts";

/** The chosen file of an upload: the same file must be chosen again where the page no longer holds it. */
export interface FileFacts {
  name: string;
  size: number;
  /** Milliseconds since 1970. */
  lastModified: number;
}

/** An upload that this browser began and that may be continued. How far it came is the server's to say. */
export interface RememberedUpload extends FileFacts {
  id: string;
  expiresAt: string;
}

/** Per user: another user of this browser neither sees nor continues the upload. */
const buildKey = (userId: number) => `takeoff-uploads-${userId}`;

function isRemembered(value: unknown): value is RememberedUpload {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, size, lastModified, expiresAt } = value as Record<string, unknown>;
  const hasTexts = [id, name, expiresAt].every((text) => typeof text === "string");
  return hasTexts && typeof size === "number" && typeof lastModified === "number";
}

/**
 * The uploads of a user that have not expired.
 * @param storage that of the browser; where it is blocked or damaged, nothing is remembered
 */
export function readRemembered(userId: number, now = new Date(), storage: Pick<Storage, "getItem"> = localStorage): RememberedUpload[] {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(buildKey(userId)) ?? "[]");
    return Array.isArray(parsed) ? parsed.filter(isRemembered).filter(({ expiresAt }) => new Date(expiresAt) > now) : [];
  } catch {
    return [];
  }
}

function write(userId: number, uploads: readonly RememberedUpload[], storage: Storage): void {
  try {
    if (uploads.length === 0) storage.removeItem(buildKey(userId));
    else storage.setItem(buildKey(userId), JSON.stringify(uploads));
  } catch {
    // The storage is full or blocked: the upload works, and cannot be continued after a reload.
  }
}

export function rememberUpload(
  userId: number,
  { id, expires_at }: Pick<UnfinishedUpload, "id" | "expires_at">,
  { name, size, lastModified }: FileFacts,
  storage: Storage = localStorage,
): void {
  const others = readRemembered(userId, new Date(), storage).filter((upload) => upload.id !== id);
  write(userId, [...others, { id, name, size, lastModified, expiresAt: expires_at }], storage);
}

export function forgetUpload(userId: number, id: string, storage: Storage = localStorage): void {
  const others = readRemembered(userId, new Date(), storage).filter((upload) => upload.id !== id);
  write(userId, others, storage);
}

/**
 * Whether a chosen file is the one whose upload began. A file that was saved again since may have other bytes, also of the same size:
 * the stored beginning of one and the end of the other would make a damaged drawing.
 */
export function isSameFile(upload: FileFacts, file: FileFacts): boolean {
  return upload.name === file.name && upload.size === file.size && upload.lastModified === file.lastModified;
}
