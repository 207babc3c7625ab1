import { expect } from "@jest/globals";
import {
  API_BASE,
  AppError,
  errorBody,
  matchRoute,
  ROUTES,
  type AppErrorDetail,
  type ErrorName,
  type RouteBody,
  type RouteName,
  type RouteResponse,
} from "@takeoff/contracts";

/** A request that a component sent. */
export interface SentRequest<N extends RouteName> {
  params: Record<string, string>;
  query: Record<string, string>;
  json: RouteBody<N>;
  headers: Headers;
  /** Null for a request without a form. */
  form: FormData | null;
}

type Answer<N extends RouteName> = (
  request: SentRequest<N>,
) => RouteResponse<N> | Response | AppError | Promise<RouteResponse<N> | Response | AppError>;

interface Sent {
  name: RouteName;
  request: SentRequest<RouteName>;
}

/**
 * The server as a component sees it: `fetch` is answered by the route table of the contract. It accepts and sends nothing that the real
 * one would not: bodies of requests and of responses that break the contract's schemas fail the test, and so does a request to which
 * the test has given no answer.
 */
export class FakeApi {
  readonly #answers = new Map<RouteName, Answer<RouteName>>();
  readonly #headers = new Map<RouteName, Record<string, string>>();
  readonly #sent: Sent[] = [];
  readonly #faults: string[] = [];

  /** Answers a route with a body, or with what a function makes of each request. Until then, and after each test, it has no answer. */
  answer<N extends RouteName>(name: N, answer: RouteResponse<N> | Answer<N>, headers: Record<string, string> = {}): void {
    const give = (typeof answer === "function" ? answer : () => answer) as unknown as Answer<RouteName>;
    this.#answers.set(name, give);
    this.#headers.set(name, headers);
  }

  /** Rejects a route with an error of the contract. */
  reject(name: RouteName, code: ErrorName, detail: AppErrorDetail = {}): void {
    this.answer(name, () => new AppError(code, detail));
  }

  /** Leaves the requests of a route without a response, as when the connection is lost. */
  lose(name: RouteName): void {
    this.answer(name, () => Promise.reject(new TypeError("Failed to fetch")));
  }

  /** Keeps the requests of a route waiting. @returns what answers them, and all that follow */
  hold<N extends RouteName>(name: N): (body: RouteResponse<N> | AppError) => void {
    const held = Promise.withResolvers<RouteResponse<N> | AppError>();
    this.answer(name, () => held.promise);
    return held.resolve;
  }

  /** The requests of a route so far, in order. */
  requests<N extends RouteName>(name: N): SentRequest<N>[] {
    return this.#sent.filter((sent) => sent.name === name).map(({ request }) => request as unknown as SentRequest<N>);
  }

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const url = new URL(String(input instanceof Request ? input.url : input), window.location.origin);
    const method = init.method ?? "GET";
    const match = matchRoute(method, url.pathname.slice(API_BASE.length));
    if (!url.pathname.startsWith(API_BASE) || !match.found) return this.#fault(`${method} ${url.pathname} is no route of the contract.`);
    const { name } = match.route;
    const json: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const form = init.body instanceof FormData ? init.body : null;
    const query = Object.fromEntries(url.searchParams);
    const request = { params: match.params, query, json: json as never, headers: new Headers(init.headers), form };
    this.#sent.push({ name, request });
    const { body } = match.route;
    if (body?.type === "json" && !body.schema.safeParse(json).success)
      return this.#fault(`${name} was sent a body that the contract rejects: ${JSON.stringify(json)}`);
    const answer = this.#answers.get(name);
    if (!answer) return this.#fault(`${method} ${url.pathname}: the test has no answer to ${name}.`);
    const given = await Promise.race([answer(request), aborted(init.signal)]);
    return given instanceof Response ? given : this.#respond(name, given);
  };

  /** Forgets answers and requests. @throws what the component did that the real server would have rejected, or the test did not expect */
  reset(): void {
    const faults = this.#faults.splice(0);
    this.#answers.clear();
    this.#headers.clear();
    this.#sent.length = 0;
    expect(faults).toEqual([]);
  }

  #respond(name: RouteName, given: unknown): Response {
    if (given instanceof AppError)
      return Response.json(errorBody(given, "request-1"), { status: given.status, headers: { "x-request-id": "request-1" } });
    const { response } = ROUTES[name];
    if (response.type === "none") return new Response(null, { status: response.status });
    if (response.type !== "json") return this.#fault(`${name} has no JSON response: answer it with a Response.`);
    const parsed = response.schema.safeParse(given);
    if (!parsed.success) return this.#fault(`The answer to ${name} breaks the contract: ${parsed.error.message}`);
    return Response.json(given, { status: response.status, headers: this.#headers.get(name) ?? {} });
  }

  #fault(sentence: string): Response {
    this.#faults.push(sentence);
    return Response.json({ error: sentence, code: "internal", request_id: "request-1" }, { status: 500 });
  }
}

/** Rejects when the request is called off, as `fetch` does. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason as Error);
    signal?.addEventListener("abort", () => reject(signal.reason as Error));
  });
}

/** The server of this test file. */
export const api = new FakeApi();
