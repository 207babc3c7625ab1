import { API_BASE, CHECK_SESSION_PATH, MESSAGES, type RouteBody, type RouteName, type RouteResponse, type User } from "@takeoff/contracts";
import { loadPart } from "../start/load-part.tsx";
import type * as contractModule from "./contract.ts";
import { ApiError, buildInvalidResponse, buildOfflineError, readError, type RawResponse } from "./api-error.ts";

export { ApiError, describeError } from "./api-error.ts";

let contract: typeof contractModule | undefined;

/**
 * Loads the contract's schemas. Throws `ApiError` when the server cannot be reached. Once they have loaded, nothing is waited
 * for: a repeated `import` gives way to other events, and a list could be passed over that is to be requested next.
 */
export async function loadContract(): Promise<typeof contractModule> {
  if (contract) return contract;
  try {
    contract = await loadPart(() => import("./contract.ts"));
    return contract;
  } catch (error) {
    throw buildOfflineError(error);
  }
}

/** Starts loading the schemas before the first request that needs them. If that fails, that request loads them again. */
export function preloadContract(): void {
  loadContract().catch(() => undefined);
}

/** Longer than the server takes for any response to begin; without it a lost response would leave a screen loading for good. */
const RESPONSE_TIMEOUT_MS = 60_000;

export type Query = Record<string, string | number | undefined>;

export interface RequestOptions<N extends RouteName> {
  params?: Record<string, string | number>;
  query?: Query;
  json?: RouteBody<N>;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface ApiResponse<T> {
  data: T;
  headers: Headers;
}

type SessionErrorListener = (error: ApiError) => void;
const listeners = new Set<SessionErrorListener>();

/**
 * Calls the listener for every response that may mean that the session is over: 401, an agreement that is not accepted, or
 * an HTML page. Returns a function that unsubscribes.
 */
export function onSessionError(listener: SessionErrorListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies the listeners if the error concerns the session. Returns the error, to be thrown. */
function notifyListeners(error: ApiError): ApiError {
  const concernsSession = error.endsSession || error.code === "nda_required" || error.code === "html_answer";
  if (concernsSession) for (const listener of listeners) listener(error);
  return error;
}

export async function buildUrl<N extends RouteName>(name: N, options: Pick<RequestOptions<N>, "params" | "query"> = {}): Promise<string> {
  const { routePath } = await loadContract();
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(options.query ?? {})) if (value !== undefined && value !== "") query.set(key, String(value));
  const search = query.toString();
  return `${API_BASE}${routePath(name, options.params)}${search ? `?${search}` : ""}`;
}

/** Aborts `work` when it takes too long. A request with files is not limited: how long it takes is a matter of its size. */
async function withTimeout<T, N extends RouteName>(
  { form, signal }: RequestOptions<N>,
  work: (signal?: AbortSignal) => Promise<T>,
): Promise<T> {
  if (form) return work(signal);
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), RESPONSE_TIMEOUT_MS);
  try {
    return await work(signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function send<N extends RouteName>(name: N, options: RequestOptions<N>, signal: AbortSignal | undefined): Promise<Response> {
  const { ROUTES } = await loadContract();
  const url = await buildUrl(name, options);
  const json = options.json === undefined ? undefined : JSON.stringify(options.json);
  const headers = json === undefined ? options.headers : { "content-type": "application/json", ...options.headers };
  try {
    return await fetchJson(url, { method: ROUTES[name].method, headers, body: json ?? options.form ?? null, signal: signal ?? null });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw buildOfflineError(error);
  }
}

function fetchJson(url: string, init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> }): Promise<Response> {
  return fetch(url, { ...init, credentials: "same-origin", headers: { accept: "application/json", ...init.headers } });
}

/** Parses and validates a response by the route's schema. Throws `ApiError`. */
export async function readResponse<N extends RouteName>(name: N, response: RawResponse): Promise<RouteResponse<N>> {
  const { ROUTES } = await loadContract();
  const error = readError(response);
  if (error) throw notifyListeners(error);
  const declared = ROUTES[name].response;
  if (declared.type !== "json") return null as RouteResponse<N>;
  let body: unknown;
  try {
    body = JSON.parse(response.text);
  } catch (cause) {
    throw buildInvalidResponse(response, cause);
  }
  const parsed = declared.schema.safeParse(body);
  if (!parsed.success) throw buildInvalidResponse(response, parsed.error);
  return parsed.data as RouteResponse<N>;
}

/** Sends a request of the contract and returns the validated response body with the headers. Throws `ApiError`. */
export async function requestWithHeaders<N extends RouteName>(
  name: N,
  options: RequestOptions<N> = {},
): Promise<ApiResponse<RouteResponse<N>>> {
  const { response, text } = await withTimeout(options, async (signal) => {
    const response = await send(name, options, signal);
    try {
      return { response, text: await response.text() };
    } catch (error) {
      throw buildOfflineError(error);
    }
  });
  return { data: await readResponse(name, { status: response.status, headers: response.headers, text }), headers: response.headers };
}

/**
 * The signed-in user; null for a visitor. The response to a visitor is read without the contract's schemas, so that the
 * pages before the log-in can be used before these have loaded. Throws `ApiError`.
 */
export async function checkSession(): Promise<User | null> {
  const response = await withTimeout({}, async (signal) => {
    try {
      const answer = await fetchJson(`${API_BASE}${CHECK_SESSION_PATH}`, { signal: signal ?? null });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    } catch (error) {
      throw buildOfflineError(error);
    }
  });
  return isVisitor(response) ? null : (await readResponse("checkSession", response)).user;
}

function isVisitor({ status, text }: RawResponse): boolean {
  if (status !== 200) return false;
  try {
    const { isAuthenticated, user } = JSON.parse(text) as Record<string, unknown>;
    return isAuthenticated === false && user === null;
  } catch {
    return false;
  }
}

/** Sends a request of the contract and returns the validated response body. Throws `ApiError`. */
export async function request<N extends RouteName>(name: N, options: RequestOptions<N> = {}): Promise<RouteResponse<N>> {
  return (await requestWithHeaders(name, options)).data;
}

/** Sends a request and leaves the response body unread. Throws `ApiError` when the response is no success. */
async function sendForStream<N extends RouteName>(name: N, options: RequestOptions<N>): Promise<Response> {
  const response = await withTimeout(options, (signal) => send(name, options, signal));
  const isPage = (response.headers.get("content-type") ?? "").startsWith("text/html");
  if (response.ok && !isPage) return response;
  const error = readError({ status: response.status, headers: response.headers, text: await response.text() });
  throw notifyListeners(error ?? new ApiError(MESSAGES.invalidResponse, { status: response.status, code: "invalid_response" }));
}

/** Returns the response body as a stream. Throws `ApiError`; a connection that breaks later is an error of the stream. */
export async function fetchStream<N extends RouteName>(
  name: N,
  options: RequestOptions<N> = {},
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { body, status, headers } = await sendForStream(name, options);
  if (!body) throw buildInvalidResponse({ status, headers, text: "" });
  return body;
}

/** Fetches a file. Throws `ApiError`. */
export async function fetchFile<N extends RouteName>(
  name: N,
  options: RequestOptions<N> = {},
): Promise<{ blob: Blob; disposition: string | null }> {
  const response = await sendForStream(name, options);
  try {
    return { blob: await response.blob(), disposition: response.headers.get("content-disposition") };
  } catch (error) {
    throw buildOfflineError(error);
  }
}
