// A web worker: parsing a hundred thousand rows takes seconds and would block the page. The page fetches the response and
// sends it here in chunks, since the content security policy allows no requests from workers.
import { DataSession } from "./data-session.ts";
import type { WorkerReply, WorkerCommand } from "./worker-messages.ts";

const session = new DataSession();
const decoder = new TextDecoder("utf-8", { fatal: true });

function execute(message: WorkerCommand): WorkerReply {
  switch (message.type) {
    case "chunk":
      session.write(decoder.decode(message.bytes, { stream: true }));
      return { type: "parsed" };
    case "end":
      session.write(decoder.decode());
      return { type: "loaded", summary: session.finish() };
    case "query":
      return { type: "result", id: message.id, result: session.handle(message.query) };
  }
}

self.addEventListener("message", ({ data: message }: MessageEvent<WorkerCommand>) => {
  let reply: WorkerReply;
  try {
    reply = execute(message);
  } catch (error) {
    reply = { type: "failed", message: String(error) };
  }
  self.postMessage(reply);
});
