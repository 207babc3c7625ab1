import { eraseNames } from "./service-command.ts";
import { toSentence } from "../start-error.ts";

try {
  await eraseNames();
} catch (error) {
  console.error(toSentence(error));
  process.exitCode = 1;
}
