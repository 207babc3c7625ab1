/** Common substitutions of letters. Characters with two readings, 1 and !, are read as i and as l. */
const SUBSTITUTES: Record<string, string> = {
  "@": "a",
  "4": "a",
  "8": "b",
  "(": "c",
  "3": "e",
  "€": "e",
  "6": "g",
  "9": "g",
  "#": "h",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
  "+": "t",
  "2": "z",
  "|": "l",
};
const SUBSTITUTE = /[@48(3€69#0$57+2|]/g;

/** Whether a character is a letter, in lower case, or stands for it. */
export function readsAs(character: string, letter: string): boolean {
  if (character === letter || SUBSTITUTES[character] === letter) return true;
  return (character === "1" || character === "!") && (letter === "i" || letter === "l");
}

/** The text unchanged, and with substitutions replaced by letters: `1` and `!` by both i and l. */
export function readings(text: string): string[] {
  const read = text.replace(SUBSTITUTE, (character) => SUBSTITUTES[character] ?? character);
  const one = /1/.test(read) ? ["i", "l"] : [""];
  const mark = /!/.test(read) ? ["i", "l"] : [""];
  return [text, ...one.flatMap((i) => mark.map((l) => read.replaceAll("1", i).replaceAll("!", l)))];
}
