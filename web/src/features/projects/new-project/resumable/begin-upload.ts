import { TUS_VERSION, UPLOAD_FILENAME, type UnfinishedUpload } from "@takeoff/contracts";
import { request } from "../../../../shared/api/api.ts";

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
