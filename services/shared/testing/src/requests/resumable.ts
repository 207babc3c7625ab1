import { TUS_VERSION, UPLOAD_FILENAME, UPLOAD_PART_TYPE } from "@takeoff/contracts";
import { UPLOAD_FIELDS, type ApiClient, type ApiResponse, type RequestOptions } from "./client.ts";

export interface AnnouncedFile {
  length: number;
  filename?: string;
  fields?: Record<string, string>;
}

/** The metadata header of the tus protocol: names with values in base64. */
export function encodeMetadata(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
    .join(",");
}

/** Begins an upload that can be continued. */
export function beginUpload(
  client: ApiClient,
  { length, filename = "drawing.pdf", fields = UPLOAD_FIELDS }: AnnouncedFile,
): Promise<ApiResponse> {
  const metadata = encodeMetadata({ ...fields, ...(filename && { [UPLOAD_FILENAME]: filename }) });
  return client.raw("POST", "/uploads", { headers: { ...TUS_VERSION, "upload-length": String(length), "upload-metadata": metadata } });
}

/**
 * Sends bytes of an upload from an offset on.
 * @param path the `location` of the upload, or its path below the API's base
 * @param more further options, such as the length of a stream
 */
export function continueUpload(
  client: ApiClient,
  path: string,
  offset: number,
  body: RequestOptions["body"],
  more: Pick<RequestOptions, "headers" | "signal"> = {},
): Promise<ApiResponse> {
  const headers = { ...TUS_VERSION, "upload-offset": String(offset), "content-type": UPLOAD_PART_TYPE, ...more.headers };
  return client.raw("PATCH", path, { ...more, headers, body });
}

/** The response to HEAD, whose `upload-offset` says how far an upload came. */
export function askOffset(client: ApiClient, path: string): Promise<ApiResponse> {
  return client.raw("HEAD", path, { headers: TUS_VERSION });
}

/** Cancels an upload. */
export function cancelUpload(client: ApiClient, path: string): Promise<ApiResponse> {
  return client.raw("DELETE", path, { headers: TUS_VERSION });
}
