import { UNTRUSTED_CONTENT_HEADERS } from "@takeoff/platform/http";
import { formatContentDisposition } from "./disposition.ts";

/** The headers of a file that is generated while it is sent: saved under its name, never cached, run or framed by a browser. */
export function generatedHeaders(filename: string, mediaType: string): Record<string, string> {
  return {
    ...UNTRUSTED_CONTENT_HEADERS,
    "cache-control": "private, no-store",
    "content-disposition": formatContentDisposition("attachment", filename),
    "content-type": mediaType,
  };
}
