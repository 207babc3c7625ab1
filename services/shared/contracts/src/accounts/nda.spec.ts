import { createHash } from "node:crypto";
import { expect, it } from "@jest/globals";
import { AGREEMENTS, agreementText, NDA } from "./nda.ts";

/** SHA-256 of each released version's text. A changed text is a new version; add its line, never change one. */
const RELEASED = { "2024-1": "7f407c79b7edb07eebdaa18ef91a9388fe586a8e59c1e1b807903d5f6bf1c225" };

it("agreements keep the words under which each version was released", () => {
  const hashes = AGREEMENTS.map((agreement) => [agreement.version, createHash("sha256").update(agreementText(agreement)).digest("hex")]);
  expect(Object.fromEntries(hashes)).toEqual(RELEASED);
  expect(hashes).toHaveLength(Object.keys(RELEASED).length);
});

it("the agreement that people accept now is the newest version", () => {
  expect(NDA).toBe(AGREEMENTS.at(-1));
});

it("the text of an agreement holds every word that the screen shows", () => {
  const text = agreementText(NDA);
  for (const { title, paragraphs } of NDA.sections) for (const words of [title, ...paragraphs]) expect(text).toContain(words);
  expect(text.endsWith(NDA.acknowledgement)).toBe(true);
});
