import type http from "node:http";
import { API_BASE, RESULT_FILES, type ResultKind } from "@takeoff/contracts";
import { CookieJar } from "./cookies.ts";
import { multipart, type Part, type PartBody } from "./multipart.ts";
import { readRunFile } from "./run-file.ts";
import { smallPdf } from "./samples-pdf.ts";
import { open, readAll, type StreamedResponse, type RequestBody } from "./transport.ts";

/** A response with its body. `json` is undefined when the body is not JSON. */
export interface ApiResponse {
  status: number;
  headers: Headers;
  body: Buffer;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test looks into answers whose shape it is proving
  json: any;
}

export interface RequestOptions {
  headers?: Record<string, string | string[]>;
  body?: RequestBody;
  signal?: AbortSignal;
  /** Throws on any status of 400 and above, with the response's text. */
  expectOk?: boolean;
}

export interface UploadOptions extends Omit<RequestOptions, "body"> {
  /** Laid over `UPLOAD_FIELDS`; undefined leaves a field out, an array sends it several times. */
  fields?: Record<string, string | readonly string[] | undefined>;
  /** The drawing. Default: a small valid PDF; null sends no file. */
  file?: PartBody | null;
  filename?: string;
  contentType?: string;
  /** Size in bytes of a streaming file, when it shall be announced with content-length; without it the body goes in chunks. */
  size?: number;
  idempotencyKey?: string;
  /** Further parts, sent after the file. */
  extra?: readonly Part[];
}

/** Files of `POST /pdfs/{id}/process`; a bare body takes a name with the right extension. */
export type ResultUploads = Partial<Record<ResultKind, PartBody | { body: PartBody; filename: string }>>;

/** A questionnaire that the server accepts. */
export const UPLOAD_FIELDS = {
  project_name: "Sample Frame",
  expected_order_date: "2027-03-15",
  project_location: "Joliet, IL",
  quote_needed_by: "2027-02-01",
  contractor_location: "Sample Builders",
  is_domestic_steel: "true",
  status: "new",
} as const;

/**
 * A caller of the product's public API that keeps its session cookie as a browser does. Paths are below `API_BASE`
 * (`/pdfs`), or complete when they begin with `/client`. No status is an error unless `expectOk` asks for it.
 */
export class ApiClient {
  readonly origin: string;
  readonly cookies = new CookieJar();
  readonly #agent: http.Agent | undefined;

  /** @param origin the public URL; default: the running product's  @param agent connection pool */
  constructor(origin: string = readRunFile().public_url, agent?: http.Agent) {
    this.origin = origin.replace(/\/$/, "");
    this.#agent = agent;
  }

  /** Sends a request and answers with the head, its body unread: for large files and server-sent events. */
  async open(method: string, path: string, options: RequestOptions = {}): Promise<StreamedResponse> {
    const cookie = this.cookies.header();
    const answer = await open({
      method,
      origin: this.origin,
      path: path.startsWith("/client") || path === "/" ? path : `${API_BASE}${path}`,
      headers: { ...(cookie ? { cookie } : {}), ...options.headers },
      body: options.body,
      signal: options.signal,
      agent: this.#agent,
    });
    this.cookies.keep(answer.headers.getSetCookie());
    return answer;
  }

  /** Sends a request as given and reads the answer whole. */
  async raw(method: string, path: string, options: RequestOptions = {}): Promise<ApiResponse> {
    const { status, headers, stream } = await this.open(method, path, options);
    const body = await readAll(stream);
    const answer: ApiResponse = { status, headers, body, json: isJson(headers) ? parse(body) : undefined };
    return options.expectOk ? expectOk(answer, `${method} ${path}`) : answer;
  }

  /** Sends `value` as JSON; undefined sends no body. */
  json(method: string, path: string, value?: unknown, options: Omit<RequestOptions, "body"> = {}): Promise<ApiResponse> {
    if (value === undefined) return this.raw(method, path, options);
    const headers = { "content-type": "application/json", ...options.headers };
    return this.raw(method, path, { ...options, headers, body: JSON.stringify(value) });
  }

  get(path: string, options?: RequestOptions): Promise<ApiResponse> {
    return this.raw("GET", path, options);
  }

  post(path: string, value?: unknown, options?: Omit<RequestOptions, "body">): Promise<ApiResponse> {
    return this.json("POST", path, value, options);
  }

  put(path: string, value?: unknown, options?: Omit<RequestOptions, "body">): Promise<ApiResponse> {
    return this.json("PUT", path, value, options);
  }

  patch(path: string, value?: unknown, options?: Omit<RequestOptions, "body">): Promise<ApiResponse> {
    return this.json("PATCH", path, value, options);
  }

  delete(path: string, value?: unknown, options?: Omit<RequestOptions, "body">): Promise<ApiResponse> {
    return this.json("DELETE", path, value, options);
  }

  login(username: string, password: string, options?: Omit<RequestOptions, "body">): Promise<ApiResponse> {
    return this.post("/login", { username, password }, options);
  }

  logout(options?: Omit<RequestOptions, "body">): Promise<ApiResponse> {
    return this.post("/logout", undefined, options);
  }

  acceptNda(options?: Omit<RequestOptions, "body">): Promise<ApiResponse> {
    return this.post("/user/accept-nda", undefined, options);
  }

  /** `POST /upload-pdf`: fields first, then the file, then `extra`. */
  upload(options: UploadOptions = {}): Promise<ApiResponse> {
    const {
      fields = {},
      file = smallPdf(),
      filename = "sample.pdf",
      contentType = "application/pdf",
      size,
      idempotencyKey,
      extra,
    } = options;
    const parts: Part[] = Object.entries({ ...UPLOAD_FIELDS, ...fields }).flatMap(([name, value]) =>
      (value === undefined ? [] : [value].flat()).map((body) => ({ name, body: body })),
    );
    if (file !== null) parts.push({ name: "file", body: file, filename, contentType, size });
    const headers = { ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }), ...options.headers };
    return this.form("/upload-pdf", [...parts, ...(extra ?? [])], { ...options, headers });
  }

  /** `POST /pdfs/{id}/process` with any of the three result files. */
  process(id: number, results: ResultUploads, options: Omit<RequestOptions, "body"> = {}): Promise<ApiResponse> {
    const parts = (Object.keys(results) as ResultKind[]).map((kind): Part => {
      const { part, extension, mediaType } = RESULT_FILES[kind];
      const given = results[kind]!;
      const named = typeof given === "object" && "filename" in given ? given : { body: given, filename: `result${extension}` };
      return { name: part, body: named.body, filename: named.filename, contentType: mediaType };
    });
    return this.form(`/pdfs/${id}/process`, parts, options);
  }

  /** Sends parts as a form by POST. */
  form(path: string, parts: readonly Part[], options: Omit<RequestOptions, "body"> = {}): Promise<ApiResponse> {
    const form = multipart(parts);
    const headers: RequestOptions["headers"] = { "content-type": form.contentType };
    if (form.length !== null) headers["content-length"] = String(form.length);
    const { signal, expectOk: asked } = options;
    return this.raw("POST", path, { signal, expectOk: asked, headers: { ...headers, ...options.headers }, body: form.body });
  }
}

/** The answer itself when its status is below 400; else an error that shows what was answered. */
export function expectOk(answer: ApiResponse, what = "the request"): ApiResponse {
  if (answer.status < 400) return answer;
  throw new Error(`${what} was answered ${answer.status}: ${answer.body.toString("utf8").slice(0, 2000)}`);
}

function isJson(headers: Headers): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/.test(headers.get("content-type") ?? "");
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    // A body that only claims to be JSON is for the test to find: `json` stays undefined.
    return undefined;
  }
}
