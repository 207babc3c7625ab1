import { randomBytes } from "node:crypto";

/** The bytes of a part, at once or as a stream. */
export type PartBody = string | Uint8Array | AsyncIterable<Uint8Array>;

export interface Part {
  name: string;
  body: PartBody;
  /** Makes the part a file. Sent as UTF-8, as browsers do. */
  filename?: string;
  contentType?: string;
  /** Size of a streaming body in bytes, if known. */
  size?: number;
}

export interface Multipart {
  contentType: string;
  /** Size of the whole body in bytes, or null when a part streams without a size. */
  length: number | null;
  body: AsyncIterable<Uint8Array>;
}

/** A `multipart/form-data` body (RFC 7578). It streams, so that a part may have any size. */
export function multipart(parts: readonly Part[]): Multipart {
  const boundary = `----takeoff${randomBytes(16).toString("hex")}`;
  const chunks: Pick<Part, "body" | "size">[] = parts.flatMap((part) => [
    { body: `--${boundary}\r\n${partHeaders(part)}\r\n` },
    part,
    { body: "\r\n" },
  ]);
  chunks.push({ body: `--${boundary}--\r\n` });
  async function* body(): AsyncGenerator<Uint8Array> {
    for (const chunk of chunks) {
      if (typeof chunk.body === "string") yield Buffer.from(chunk.body);
      else if (chunk.body instanceof Uint8Array) yield chunk.body;
      else yield* chunk.body;
    }
  }
  const length = chunks.map(measure).reduce((sum, size) => (sum === null || size === null ? null : sum + size), 0);
  return { contentType: `multipart/form-data; boundary=${boundary}`, length, body: body() };
}

function measure({ body, size }: Pick<Part, "body" | "size">): number | null {
  return typeof body === "string" || body instanceof Uint8Array ? Buffer.byteLength(body) : (size ?? null);
}

function partHeaders({ name, filename, contentType = "application/octet-stream" }: Part): string {
  const disposition = `content-disposition: form-data; name="${quoted(name)}"`;
  return filename === undefined
    ? `${disposition}\r\n`
    : `${disposition}; filename="${quoted(filename)}"\r\ncontent-type: ${contentType}\r\n`;
}

// The characters that would end the value, escaped by the rules of the HTML standard.
function quoted(value: string): string {
  return value.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
}
