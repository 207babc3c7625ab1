import http from "node:http";
import https from "node:https";
import { Readable } from "node:stream";

export type RequestBody = string | Uint8Array | AsyncIterable<Uint8Array>;

export interface Request {
  method: string;
  /** Origin as a URL; the path is given apart and sent as it is, `..` and `%2F` included. */
  origin: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: RequestBody;
  signal?: AbortSignal;
  agent?: http.Agent;
}

/** A response whose body has not been read yet. */
export interface StreamedResponse {
  status: number;
  headers: Headers;
  stream: http.IncomingMessage;
}

/**
 * Sends one HTTP request over node:http and answers as soon as the head of the answer is there, also when the body has not
 * been sent to its end: a server may refuse early. Unlike fetch it leaves the path alone, follows no redirect and sets no
 * header that a browser would. Rejects when the connection fails, the body's source fails, or `signal` is aborted.
 */
export function open(request: Request): Promise<StreamedResponse> {
  const url = new URL(request.origin);
  const secure = url.protocol === "https:";
  return new Promise((resolve, reject) => {
    const outgoing = (secure ? https : http).request({
      host: url.hostname,
      port: url.port || (secure ? 443 : 80),
      method: request.method,
      path: request.path,
      headers: framed(request),
      signal: request.signal,
      agent: request.agent,
    });
    let source: Readable | undefined;
    const fail = (error: Error): void => {
      source?.destroy();
      reject(error);
    };
    // Stays attached after the response: a server that rejected early may reset a connection that is being written to.
    outgoing.on("error", fail);
    outgoing.on("response", (stream) => {
      // Rejected before the end of the body: sending the rest could reset the connection that the
      // response arrives on.
      if ((stream.statusCode ?? 0) >= 400) source?.unpipe(outgoing);
      stream.on("close", () => {
        if (source && !outgoing.writableEnded) outgoing.destroy();
        source?.destroy();
      });
      resolve({ status: stream.statusCode ?? 0, headers: toHeaders(stream), stream });
    });
    if (request.body === undefined) outgoing.end();
    else if (typeof request.body === "string" || request.body instanceof Uint8Array) outgoing.end(request.body);
    else {
      source = Readable.from(request.body, { objectMode: false });
      source.on("error", (error) => outgoing.destroy(error));
      source.pipe(outgoing);
    }
  });
}

/** Node sends no content-length for the body of a DELETE: the server would parse the body as the next request. */
function framed({ headers = {}, body }: Request): Request["headers"] {
  const isFramed = Object.keys(headers).some((name) => /^(content-length|transfer-encoding)$/i.test(name));
  if (isFramed || (typeof body !== "string" && !(body instanceof Uint8Array))) return headers;
  return { ...headers, "content-length": String(Buffer.byteLength(body)) };
}

function toHeaders(message: http.IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < message.rawHeaders.length; index += 2) {
    headers.append(message.rawHeaders[index]!, message.rawHeaders[index + 1]!);
  }
  return headers;
}

/** Reads a stream to its end; rejects when it is aborted. */
export async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
