// Runs in a sandboxed child process: sends numbered messages, or one that is not allowed.
import { ParentLink } from "../../src/pdf/child/parent-link.ts";

interface Command {
  size: number;
  messages: number;
  isAllowed: boolean;
}

const link = new ParentLink<Command, { type: "said"; number: number; text: string }>();
await link.serve(({ messages, isAllowed }) => {
  for (let number = 0; number < messages; number++) link.send({ type: "said", number, text: "t".repeat(isAllowed ? 60_000 : 70_000) });
  link.send({ type: "done" });
});
