import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { ROOT } from "../local/places.ts";

const SELF = "deploy/tests/vocabulary.spec.ts";
const TEXT = /\.(ts|tsx|mjs|js|css|md|yaml|tpl|txt|html|toml|sh)$/;

/** Identifiers that were replaced by the names that docs/glossary.md and the libraries use. */
const RETIRED = [
  "DoorService",
  "DoorPage",
  "Turnstile",
  "FairShares",
  "partEarly",
  "oneReading",
  "letGo",
  "whenReady",
  "whileLive",
  "QueueDesk",
  "RefusalNotes",
  "recordAct",
  "eventWork",
  "organizationRemains",
  "holdOrganization",
  "closeOrganization",
  "HARMLESS_HEADERS",
  "keptFirst",
  "FAREWELL_SECONDS",
  "LetterWriter",
  "withoutWords",
  "sendsPasswordAbroad",
  "NOBODYS_HASH",
  "noteSeen",
  "useShown",
  "useSending",
  "HeldData",
  "provePromises",
  "lastWords",
];
/** Words that say less than the term of the library or protocol would. */
const VAGUE = ["told", "mend", "whoever", "for ever", "broken off", "beside", "nobody"];
/** The specification's own sentences and the agreement contain some. */
const VAGUE_AT_MOST = 40;

const lines = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== SELF && TEXT.test(file))
  .flatMap((file) =>
    readFileSync(join(ROOT, file), "utf8")
      .split("\n")
      .map((text, index) => ({ place: `${file}:${index + 1}`, text })),
  );

/** Every whole-word occurrence, as `file:line word`. */
function occurrences(words: readonly string[], flags: string): string[] {
  const pattern = new RegExp(`\\b(?:${words.join("|")})\\b`, flags);
  return lines.flatMap(({ place, text }) => [...text.matchAll(pattern)].map(([word]) => `${place} ${word}`));
}

describe("The vocabulary of code and pages", () => {
  it("contains no retired identifier", () => {
    expect(occurrences(RETIRED, "g")).toEqual([]);
  });

  it(`contains at most ${VAGUE_AT_MOST} of the words that a reader cannot look up`, () => {
    const found = occurrences(VAGUE, "gi");
    expect(found.length > VAGUE_AT_MOST ? found : []).toEqual([]);
  });
});
