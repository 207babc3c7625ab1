import { eraseNames } from "./erase-names.ts";
import { sentenceOf } from "../start-error.ts";

try {
  await eraseNames();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
