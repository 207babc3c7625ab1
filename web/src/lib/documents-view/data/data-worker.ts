// Runs in a thread of its own: data of a hundred thousand rows take seconds to read, and the page goes on meanwhile.
// What it reads the page sends it: the policy of the app's files lets no thread make calls.
import { HeldData } from "./held-data.ts";
import type { FromReader, ToReader } from "./messages.ts";

const held = new HeldData();
const decoder = new TextDecoder("utf-8", { fatal: true });

function follow(message: ToReader): FromReader {
  switch (message.type) {
    case "piece":
      held.write(decoder.decode(message.bytes, { stream: true }));
      return { type: "taken" };
    case "end":
      held.write(decoder.decode());
      return { type: "loaded", summary: held.end() };
    case "ask":
      return { type: "answer", id: message.id, answer: held.answer(message.question) };
  }
}

self.addEventListener("message", ({ data: message }: MessageEvent<ToReader>) => {
  let answer: FromReader;
  try {
    answer = follow(message);
  } catch (error) {
    answer = { type: "failed", message: String(error) };
  }
  self.postMessage(answer);
});
