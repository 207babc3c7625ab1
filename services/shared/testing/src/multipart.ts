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
  const heads = parts.map((part) => Buffer.from(`--${boundary}\r\n${partHeaders(part)}\r\n`));
  const tail = Buffer.from(`--${boundary}--\r\n`);
  let length: number | null = tail.length;
  for (const [index, part] of parts.entries()) {
    const size = partSize(part);
    length = length === null || size === null ? null : length + heads[index]!.length + size + 2;
  }
  async function* body(): AsyncGenerator<Uint8Array> {
    for (const [index, part] of parts.entries()) {
      yield heads[index]!;
      if (typeof part.body === "string") yield Buffer.from(part.body);
      else if (part.body instanceof Uint8Array) yield part.body;
      else yield* part.body;
      yield Buffer.from("\r\n");
    }
    yield tail;
  }
  return { contentType: `multipart/form-data; boundary=${boundary}`, length, body: body() };
}

function partHeaders(part: Part): string {
  const disposition = `content-disposition: form-data; name="${quoted(part.name)}"`;
  if (part.filename === undefined) return `${disposition}\r\n`;
  return `${disposition}; filename="${quoted(part.filename)}"\r\ncontent-type: ${part.contentType ?? "application/octet-stream"}\r\n`;
}

// The characters that would end the value, escaped by the rules of the HTML standard.
function quoted(value: string): string {
  return value.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
}

function partSize(part: Part): number | null {
  if (typeof part.body === "string") return Buffer.byteLength(part.body);
  if (part.body instanceof Uint8Array) return part.body.length;
  return part.size ?? null;
}
