import { MESSAGES, type RouteAnswer, type RouteBody, type RouteName } from "@takeoff/contracts";
import { ApiError, offlineError, refusal, unreadable } from "./api-error.ts";

export { ApiError } from "./api-error.ts";

// `API_BASE` of the contract's routes, without loading them.
const API_BASE = "/client/api";

const loadContract = () => import("./contract.ts");

/** Starts loading the schemas early; every call waits for them anyway. */
export function preloadContract(): void {
  void loadContract();
}

export type Query = Record<string, string | number | undefined>;

export interface CallOptions<N extends RouteName> {
  params?: Record<string, string | number>;
  query?: Query;
  json?: RouteBody<N>;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface Answer<T> {
  data: T;
  headers: Headers;
}

type Watcher = (error: ApiError) => void;
const watchers = new Set<Watcher>();

/** Tells of every answer that puts the session in doubt: refused, no NDA, or a page in place of data. Returns an unsubscribe. */
export function onRefused(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Passes a refusal on to those who watch, and gives it back to throw. */
function reported(error: ApiError): ApiError {
  const inDoubt = error.endsSession || error.code === "nda_required" || error.code === "html_answer";
  if (inDoubt) for (const watcher of watchers) watcher(error);
  return error;
}

export async function urlOf<N extends RouteName>(name: N, options: Pick<CallOptions<N>, "params" | "query"> = {}): Promise<string> {
  const { routePath } = await loadContract();
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(options.query ?? {})) if (value !== undefined && value !== "") query.set(key, String(value));
  const search = query.toString();
  return `${API_BASE}${routePath(name, options.params)}${search ? `?${search}` : ""}`;
}

async function send<N extends RouteName>(name: N, options: CallOptions<N>): Promise<Response> {
  const { ROUTES } = await loadContract();
  const url = await urlOf(name, options);
  const json = options.json === undefined ? undefined : JSON.stringify(options.json);
  try {
    return await fetch(url, {
      method: ROUTES[name].method,
      credentials: "same-origin",
      headers: { accept: "application/json", ...(json === undefined ? {} : { "content-type": "application/json" }), ...options.headers },
      body: json ?? options.form ?? null,
      signal: options.signal ?? null,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw offlineError(error);
  }
}

/** Reads an answer's text as what the route promises; throws the error it holds otherwise. */
export async function readAnswer<N extends RouteName>(
  name: N,
  answer: { status: number; headers: Pick<Headers, "get">; text: string },
): Promise<RouteAnswer<N>> {
  const { ROUTES } = await loadContract();
  const error = refusal(answer);
  if (error) throw reported(error);
  const promised = ROUTES[name].answer;
  if (promised.type !== "json") return null as RouteAnswer<N>;
  let body: unknown;
  try {
    body = JSON.parse(answer.text);
  } catch (cause) {
    throw unreadable(answer, cause);
  }
  const parsed = promised.schema.safeParse(body);
  if (!parsed.success) throw unreadable(answer, parsed.error);
  return parsed.data as RouteAnswer<N>;
}

/** Makes a call of the contract and gives its checked answer with the headers. Throws `ApiError`. */
export async function callWithHeaders<N extends RouteName>(name: N, options: CallOptions<N> = {}): Promise<Answer<RouteAnswer<N>>> {
  const response = await send(name, options);
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    throw offlineError(error);
  }
  return { data: await readAnswer(name, { status: response.status, headers: response.headers, text }), headers: response.headers };
}

/** Makes a call of the contract and gives its checked answer. Throws `ApiError`. */
export async function call<N extends RouteName>(name: N, options: CallOptions<N> = {}): Promise<RouteAnswer<N>> {
  return (await callWithHeaders(name, options)).data;
}

/** Sends a call whose answer is not read here; throws what refuses it. */
async function sendUnread<N extends RouteName>(name: N, options: CallOptions<N>): Promise<Response> {
  const response = await send(name, options);
  const isPage = (response.headers.get("content-type") ?? "").startsWith("text/html");
  if (response.ok && !isPage) return response;
  const error = refusal({ status: response.status, headers: response.headers, text: await response.text() });
  throw reported(error ?? new ApiError(MESSAGES.invalidResponse, { status: response.status, code: "invalid_response" }));
}

/** An answer as it arrives, piece by piece, for whoever reads it. Throws `ApiError`; a broken connection is the reader's to see. */
export async function fetchStream<N extends RouteName>(
  name: N,
  options: CallOptions<N> = {},
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { body, status, headers } = await sendUnread(name, options);
  if (!body) throw unreadable({ status, headers, text: "" });
  return body;
}

/** Fetches a file. Throws `ApiError`. */
export async function fetchFile<N extends RouteName>(
  name: N,
  options: CallOptions<N> = {},
): Promise<{ blob: Blob; disposition: string | null }> {
  const response = await sendUnread(name, options);
  try {
    return { blob: await response.blob(), disposition: response.headers.get("content-disposition") };
  } catch (error) {
    throw offlineError(error);
  }
}
