import { CONFUSABLES } from "./confusables-data.ts";

let prototypes: ReadonlyMap<string, string> | undefined;

/** Parsed at first use (about 10 ms, 1 MB), since most processes never add a user. */
function readPrototypes(): ReadonlyMap<string, string> {
  const text = (points: string): string => String.fromCodePoint(...points.split(" ").map((point) => Number.parseInt(point, 16)));
  const read = new Map<string, string>();
  for (const group of CONFUSABLES.trim().split(/[;\n]/)) {
    const [prototype = "", sources = ""] = group.split("<");
    for (const source of sources.split(" ")) read.set(text(source), text(prototype));
  }
  return read;
}

/** The skeleton of a text by UTS 39, section 4 (`internalSkeleton`), which texts that look alike share. Not for display; case counts. */
export function skeleton(text: string): string {
  prototypes ??= readPrototypes();
  let mapped = "";
  for (const character of text.normalize("NFD").replace(/\p{Default_Ignorable_Code_Point}/gu, ""))
    mapped += prototypes.get(character) ?? character;
  return mapped.normalize("NFD");
}
