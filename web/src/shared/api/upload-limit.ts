import { SETTINGS } from "@takeoff/contracts";

/** The largest file that this installation accepts, in bytes. The gateway writes it into the page; otherwise the default applies. */
export function maxUploadBytes(): number {
  const written = Number(document.querySelector<HTMLMetaElement>('meta[name="max-upload-bytes"]')?.content);
  return Number.isSafeInteger(written) && written > 0 ? written : SETTINGS.MAX_UPLOAD_BYTES.default;
}
