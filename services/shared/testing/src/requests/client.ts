import type http from "node:http";
import { buffer } from "node:stream/consumers";
import { API_BASE, RESULT_FILES, type ResultKind } from "@takeoff/contracts";
import { CookieJar } from "./cookies.ts";
import { multipart, type Part, type PartBody } from "./multipart.ts";
import { readRunFile } from "../run-file.ts";
import { smallPdf } from "../samples/samples-pdf.ts";
import { open, type StreamedResponse, type RequestBody } from "./transport.ts";

/** A response with its body. `json` is undefined when the body is not JSON. */
export interface ApiResponse {
  status: number;
  headers: Headers;
  body: Buffer;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests check the shape of responses
  json: any;
}

export interface RequestOptions {
  headers?: Record<string, string | string[]>;
  body?: RequestBody;
  signal?: AbortSignal;
  /** Throws for a status of 400 or more, with the text of the response. */
  expectOk?: boolean;
}

type NoBody = Omit<RequestOptions, "body">;

export interface UploadOptions extends NoBody {
  /** Overrides `UPLOAD_FIELDS`: undefined omits a field, an array sends it several times. */
  fields?: Record<string, string | readonly string[] | undefined>;
  /** The drawing. Default: a small valid PDF; null sends no file. */
  file?: PartBody | null;
  filename?: string;
  contentType?: string;
  /** Size of a streaming file in bytes, for a Content-Length. Without it the transfer encoding is chunked. */
  size?: number;
  idempotencyKey?: string;
  /** Further parts, sent after the file. */
  extra?: readonly Part[];
}

/** The files of `POST /pdfs/{id}/process`. A file without a name gets one with the right extension. */
export type ResultUploads = Partial<Record<ResultKind, PartBody | { body: PartBody; filename: string }>>;

/** A valid questionnaire. */
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
 * A client of the product's public API with a cookie jar. Paths are relative to `API_BASE` (`/pdfs`) unless they begin with
 * `/client`. Returns responses of any status unless `expectOk` is set.
 */
export class ApiClient {
  readonly origin: string;
  readonly cookies = new CookieJar();
  readonly #agent: http.Agent | undefined;

  /** @param origin Default: the public URL of the running product. @param agent the connection pool */
  constructor(origin: string = readRunFile().public_url, agent?: http.Agent) {
    this.origin = origin.replace(/\/$/, "");
    this.#agent = agent;
  }

  /** Sends a request and returns the response before its body is read, for large files and server-sent events. */
  async open(method: string, path: string, options: RequestOptions = {}): Promise<StreamedResponse> {
    const cookie = this.cookies.header();
    const response = await open({
      method,
      origin: this.origin,
      path: path.startsWith("/client") || path === "/" ? path : `${API_BASE}${path}`,
      headers: { ...(cookie ? { cookie } : {}), ...options.headers },
      body: options.body,
      signal: options.signal,
      agent: this.#agent,
    });
    this.cookies.keep(response.headers.getSetCookie());
    return response;
  }

  /** Sends a request and reads the whole response. */
  async raw(method: string, path: string, options: RequestOptions = {}): Promise<ApiResponse> {
    const { status, headers, stream } = await this.open(method, path, options);
    const body = await buffer(stream);
    const response: ApiResponse = { status, headers, body, json: isJson(headers) ? parse(body) : undefined };
    return options.expectOk ? expectOk(response, `${method} ${path}`) : response;
  }

  /** Sends `value` as JSON; undefined sends no body. */
  json(method: string, path: string, value?: unknown, options: NoBody = {}): Promise<ApiResponse> {
    if (value === undefined) return this.raw(method, path, options);
    const headers = { "content-type": "application/json", ...options.headers };
    return this.raw(method, path, { ...options, headers, body: JSON.stringify(value) });
  }

  get(path: string, options?: RequestOptions): Promise<ApiResponse> {
    return this.raw("GET", path, options);
  }

  post(path: string, value?: unknown, options?: NoBody): Promise<ApiResponse> {
    return this.json("POST", path, value, options);
  }

  put(path: string, value?: unknown, options?: NoBody): Promise<ApiResponse> {
    return this.json("PUT", path, value, options);
  }

  patch(path: string, value?: unknown, options?: NoBody): Promise<ApiResponse> {
    return this.json("PATCH", path, value, options);
  }

  delete(path: string, value?: unknown, options?: NoBody): Promise<ApiResponse> {
    return this.json("DELETE", path, value, options);
  }

  login(username: string, password: string, options?: NoBody): Promise<ApiResponse> {
    return this.post("/login", { username, password }, options);
  }

  logout(options?: NoBody): Promise<ApiResponse> {
    return this.post("/logout", undefined, options);
  }

  acceptNda(options?: NoBody): Promise<ApiResponse> {
    return this.post("/user/accept-nda", undefined, options);
  }

  /** `POST /upload-pdf`: fields first, then the file, then `extra`. */
  upload(options: UploadOptions = {}): Promise<ApiResponse> {
    const { fields, file = smallPdf(), filename = "sample.pdf", contentType = "application/pdf", size, idempotencyKey } = options;
    const parts: Part[] = Object.entries({ ...UPLOAD_FIELDS, ...fields }).flatMap(([name, value]) =>
      (value === undefined ? [] : [value].flat()).map((body) => ({ name, body })),
    );
    if (file !== null) parts.push({ name: "file", body: file, filename, contentType, size });
    const headers = { ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }), ...options.headers };
    return this.form("/upload-pdf", [...parts, ...(options.extra ?? [])], { ...options, headers });
  }

  /** `POST /pdfs/{id}/process` with any of the three result files. */
  process(id: number, results: ResultUploads, options: NoBody = {}): Promise<ApiResponse> {
    const parts = (Object.keys(results) as ResultKind[]).map((kind): Part => {
      const { part, extension, mediaType } = RESULT_FILES[kind];
      const given = results[kind]!;
      const named = typeof given === "object" && "filename" in given ? given : { body: given, filename: `result${extension}` };
      return { name: part, body: named.body, filename: named.filename, contentType: mediaType };
    });
    return this.form(`/pdfs/${id}/process`, parts, options);
  }

  /** Sends parts as a form by POST. */
  form(path: string, parts: readonly Part[], options: NoBody = {}): Promise<ApiResponse> {
    const form = multipart(parts);
    const length: Record<string, string> = form.length === null ? {} : { "content-length": String(form.length) };
    const headers = { "content-type": form.contentType, ...length, ...options.headers };
    return this.raw("POST", path, { ...options, headers, body: form.body });
  }
}

/** Returns the response; throws for a status of 400 or more, with the text of the response. */
export function expectOk(response: ApiResponse, what = "the request"): ApiResponse {
  if (response.status < 400) return response;
  throw new Error(`${what} returned ${response.status}: ${response.body.toString("utf8").slice(0, 2000)}`);
}

function isJson(headers: Headers): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/.test(headers.get("content-type") ?? "");
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    // Not JSON in spite of its content type: the test finds no `json`.
    return undefined;
  }
}
