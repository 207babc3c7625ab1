import http from "node:http";
import https from "node:https";
import { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";

export type RequestBody = string | Uint8Array | AsyncIterable<Uint8Array>;

interface Request {
  method: string;
  origin: string;
  /** Sent unchanged, including `..` and `%2F`. */
  path: string;
  headers?: Record<string, string | string[]>;
  body?: RequestBody;
  signal?: AbortSignal;
  agent?: http.Agent;
}

/** A response with an unread body. */
export interface StreamedResponse {
  status: number;
  headers: Headers;
  stream: http.IncomingMessage;
}

/**
 * Sends an HTTP request and returns the response as soon as its headers arrive, even before the whole body is sent: a server
 * may reject early. Unlike fetch it does not normalize the path, follow redirects or add a browser's headers. Rejects when the
 * connection or the source of the body fails, or when `signal` is aborted.
 */
export async function open(request: Request): Promise<StreamedResponse> {
  await hearOfClosedConnections();
  return send(request);
}

/**
 * Waits until Node has read what came on idle connections. A test that computes for longer than a server keeps them would otherwise send its
 * next request on one that the server has closed.
 */
async function hearOfClosedConnections(): Promise<void> {
  // Between two turns of the event loop Node asks for what came; before the first it may not have.
  await turn();
  await turn();
}

function send(request: Request): Promise<StreamedResponse> {
  const { origin, method, path, body, signal, agent } = request;
  return new Promise((resolve, reject) => {
    const client = origin.startsWith("https:") ? https : http;
    const outgoing = client.request(origin, { method, path, signal, agent, headers: withLength(request) });
    let source: Readable | undefined;
    const fail = (error: NodeJS.ErrnoException): void => {
      source?.destroy();
      // On a busy machine the close of an idle connection may be heard of only when the next request is on it.
      if (error.code === "ECONNRESET" && outgoing.reusedSocket && !source) resolve(send(request));
      else reject(error);
    };
    // Stays attached after the response: a server that rejected early may reset a connection that is being written to.
    outgoing.on("error", fail);
    outgoing.on("response", (stream) => {
      // After a rejection, sending the rest of the body could reset the connection before the response is read.
      if ((stream.statusCode ?? 0) >= 400) source?.unpipe(outgoing);
      stream.on("close", () => {
        if (source && !outgoing.writableEnded) outgoing.destroy();
        source?.destroy();
      });
      resolve({ status: stream.statusCode ?? 0, headers: toHeaders(stream), stream });
    });
    if (body === undefined) outgoing.end();
    else if (typeof body === "string" || body instanceof Uint8Array) outgoing.end(body);
    else {
      source = Readable.from(body, { objectMode: false });
      source.on("error", (error) => outgoing.destroy(error));
      source.pipe(outgoing);
    }
  });
}

/** Node adds no Content-Length to a DELETE. Without it the server would parse the body as the next request. */
function withLength({ headers = {}, body }: Request): Request["headers"] {
  const hasLength = Object.keys(headers).some((name) => /^(content-length|transfer-encoding)$/i.test(name));
  if (hasLength || (typeof body !== "string" && !(body instanceof Uint8Array))) return headers;
  return { ...headers, "content-length": String(Buffer.byteLength(body)) };
}

function toHeaders({ headersDistinct }: http.IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) for (const value of values) headers.append(name, value);
  return headers;
}
