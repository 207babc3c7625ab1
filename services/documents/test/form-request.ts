import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";

export const BOUNDARY = "----test";

/** One part of a multipart form: the header lines and the bytes. */
export function rawPart(headers: string | readonly string[], body: string | Buffer): Buffer {
  return Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${[headers].flat().join("\r\n")}\r\n\r\n`), Buffer.from(body), Buffer.from("\r\n")]);
}

export function rawField(name: string, value: string | Buffer): Buffer {
  return rawPart(`content-disposition: form-data; name="${name}"`, value);
}

/** Writes `filename` unescaped. */
export function rawFile(name: string, filename: string, body: string | Buffer): Buffer {
  return rawPart([`content-disposition: form-data; name="${name}"; filename="${filename}"`, "content-type: application/pdf"], body);
}

export function rawForm(...parts: Buffer[]): Buffer {
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** A request whose body the test writes; `abort` disconnects the client. */
export class FormRequest extends PassThrough {
  readonly headers: Record<string, string>;
  complete = false;

  constructor(contentType = `multipart/form-data; boundary=${BOUNDARY}`) {
    super();
    this.headers = { "content-type": contentType };
  }

  static of(body: Buffer, contentType?: string): FormRequest {
    return new FormRequest(contentType).finish(body);
  }

  /** Writes each piece like one read of a socket, and ends. */
  finish(...pieces: Buffer[]): this {
    for (const piece of pieces) this.write(piece);
    this.complete = true;
    return this.end();
  }

  abort(): void {
    this.destroy();
  }

  get message(): IncomingMessage {
    return this as unknown as IncomingMessage;
  }
}
