import * as z from "zod";
import { timeSchema } from "../text.ts";

/** Bytes of a part: what a lost connection to the service costs at most. */
export const UPLOAD_PART_BYTES = 8 * 1024 * 1024;

/** The web app sends larger files by the tus protocol, and others by the upload form: they are sent again in seconds. */
export const RESUMABLE_ABOVE_BYTES = 16 * 1024 * 1024;

/** The media type of a PATCH in the tus protocol. */
export const UPLOAD_PART_TYPE = "application/offset+octet-stream";

/** The header that each request of the tus protocol carries. */
export const TUS_VERSION = { "tus-resumable": "1.0.0" } as const;

/** The parts of the tus protocol beyond its core that work here. */
export const TUS_EXTENSIONS = ["creation", "expiration", "termination"] as const;

/** Beside `MESSAGES`, which the log-in page loads. */
export const TUS_MESSAGES = {
  offset: (bytes: number) => `The upload is at byte ${bytes.toLocaleString("en-US")}.`,
  inUse: "Another request continues this upload. Please ask for its offset and go on from there.",
  version: `This version is not supported; ${TUS_VERSION["tus-resumable"]} is.`,
  metadata: (key: string) => `The metadata entry "${key}" is given twice or is not base64.`,
} as const;

/** Request headers of the tus protocol that the gateway passes on. */
export const TUS_REQUEST_HEADERS = [
  "tus-resumable",
  "upload-length",
  "upload-defer-length",
  "upload-concat",
  "upload-metadata",
  "upload-offset",
] as const;

/** The entry of the metadata that has the file's name; every other one is a field of the upload form. */
export const UPLOAD_FILENAME = "filename";

export const unfinishedUploadSchema = z.object({
  id: z.string(),
  filename: z.string(),
  length: z.int(),
  /** Bytes that are stored. */
  offset: z.int(),
  expires_at: timeSchema,
});
export type UnfinishedUpload = z.infer<typeof unfinishedUploadSchema>;
