import { nameKey } from "@takeoff/contracts";

export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** A letter with its marks. */
const LETTERS = /.\p{M}*/gsu;

/**
 * Splits a text into the parts that a search found in it and those between them. Compares as the server does (`nameKey`):
 * without regard to letter case and Unicode encoding. The parts joined are the text.
 */
export function matchParts(text: string, q: string): TextPart[] {
  const searched = nameKey(q.trim());
  const letters = searched ? (text.match(LETTERS) ?? []) : [];
  // The letters as they are compared, and for each position in them the letter: the two may differ in length.
  let compared = "";
  const letterAt: number[] = [];
  letters.forEach((letter, index) => {
    compared += nameKey(letter);
    while (letterAt.length < compared.length) letterAt.push(index);
  });
  const matched = new Set<number | undefined>();
  for (let at = searched ? compared.indexOf(searched) : -1; at >= 0; at = compared.indexOf(searched, at + searched.length))
    for (let offset = 0; offset < searched.length; offset += 1) matched.add(letterAt[at + offset]);
  if (!matched.size) return [{ text, isMatch: false }];
  const parts: TextPart[] = [];
  letters.forEach((letter, index) => {
    const isMatch = matched.has(index);
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += letter;
    else parts.push({ text: letter, isMatch });
  });
  return parts;
}
