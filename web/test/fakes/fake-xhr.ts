import { jest } from "@jest/globals";
import { act } from "@testing-library/react";
import { api } from "../fake-api.ts";

type Listener = ((event: Event) => void) | null;

/** `XMLHttpRequest` as uploads use it. Its answers are those of `api`; the test reports the progress. */
class FakeXhr extends EventTarget {
  /** Those that have no response yet. */
  static readonly waiting = new Set<FakeXhr>();

  readonly upload = Object.assign(new EventTarget(), { onprogress: null as Listener });
  readonly #headers = new Headers();
  readonly #stop = new AbortController();
  #method = "";
  #url = "";
  #response: Response | null = null;
  status = 0;
  responseText = "";
  onload: Listener = null;
  onerror: Listener = null;

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#response?.headers.get(name) ?? null;
  }

  abort(): void {
    this.#stop.abort();
  }

  send(body: FormData | Blob | null = null): void {
    FakeXhr.waiting.add(this);
    void this.#send(body);
  }

  async #send(body: FormData | Blob | null): Promise<void> {
    let event = new Event("error");
    try {
      const { signal } = this.#stop;
      this.#response = await api.fetch(this.#url, { method: this.#method, headers: this.#headers, body, signal });
      this.status = this.#response.status;
      this.responseText = this.#method === "HEAD" ? "" : await this.#response.text();
      event = new Event("load");
    } catch {
      // The connection is lost, or the request was called off.
    }
    FakeXhr.waiting.delete(this);
    this.dispatchEvent(event);
    (event.type === "load" ? this.onload : this.onerror)?.(event);
  }
}

Object.assign(window, { XMLHttpRequest: FakeXhr });

/** As bundlers read its package.json, which jest does not: its other build sends requests by Node's `http`. */
const TUS_OF_BROWSERS: string = "tus-js-client/lib.es5/browser/index.js";
jest.unstable_mockModule("tus-js-client", () => import(TUS_OF_BROWSERS) as Promise<object>);

/** Reports to the page how many bytes of the requests without a response are sent. */
export function reportProgress(loaded: number, total: number): void {
  const event = new ProgressEvent("progress", { lengthComputable: true, loaded, total });
  act(() => {
    for (const { upload } of FakeXhr.waiting) {
      upload.dispatchEvent(event);
      upload.onprogress?.(event);
    }
  });
}
