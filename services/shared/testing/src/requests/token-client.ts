import { ApiClient, type RequestOptions } from "./client.ts";
import type { StreamedResponse } from "./transport.ts";

/** A client that sends an access token instead of a session cookie, as a program does. */
export class TokenClient extends ApiClient {
  readonly token: string;

  constructor(token: string) {
    super();
    this.token = token;
  }

  override open(method: string, path: string, options: RequestOptions = {}): Promise<StreamedResponse> {
    return super.open(method, path, { ...options, headers: { authorization: `Bearer ${this.token}`, ...options.headers } });
  }
}
