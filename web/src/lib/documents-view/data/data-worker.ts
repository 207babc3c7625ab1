// Runs in a thread of its own: data of a hundred thousand rows take seconds to read, and the page goes on meanwhile.
import { HeldData } from "./held-data.ts";
import type { FromReader, ToReader } from "./messages.ts";

const tell = (message: FromReader): void => self.postMessage(message);
let held: HeldData | null = null;

async function load(url: string): Promise<FromReader> {
  let response: Response;
  try {
    response = await fetch(url, { credentials: "same-origin", headers: { accept: "application/json" } });
  } catch (error) {
    return { type: "failed", reason: "offline", message: String(error) };
  }
  const isPage = (response.headers.get("content-type") ?? "").startsWith("text/html");
  if (!response.ok || isPage || !response.body)
    return { type: "refused", status: response.status, headers: [...response.headers], text: await response.text() };
  return read(response.body);
}

async function read(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<FromReader> {
  const pieces = body.pipeThrough(new TextDecoderStream()).getReader();
  const data = new HeldData();
  for (;;) {
    let piece: ReadableStreamReadResult<string>;
    try {
      piece = await pieces.read();
    } catch (error) {
      return { type: "failed", reason: "offline", message: String(error) };
    }
    try {
      if (piece.value !== undefined) data.write(piece.value);
      if (!piece.done) continue;
      const summary = data.end();
      held = data;
      return { type: "loaded", summary };
    } catch (error) {
      await pieces.cancel().catch(() => undefined);
      return { type: "failed", reason: "unreadable", message: String(error) };
    }
  }
}

self.addEventListener("message", ({ data: message }: MessageEvent<ToReader>) => {
  if (message.type === "load") void load(message.url).then(tell);
  else if (held) tell({ type: "answer", id: message.id, answer: held.answer(message.question) });
});
