const MARKS: Record<string, string> = {
  "\u2018": "'",
  "\u2019": "'",
  "\u2032": "'",
  "\u00b4": "'",
  "\u0060": "'",
  "\u201c": '"',
  "\u201d": '"',
  "\u2033": '"',
  "\u00d7": "X",
  "\u2013": "-",
  "\u2014": "-",
  "\u2044": "/",
};

/** Replaces the typographic quotes, dashes and fractions of word processors by ASCII: `1½”` becomes `1 1/2"`. */
export function plainMarks(text: string): string {
  // Most texts have none; this test is several times faster than replacing.
  if (/^[\w ./"#()+-]*$/.test(text)) return text;
  return text
    .replace(
      /[\u00bc-\u00be\u2150-\u215e]/g,
      (fraction, at: number) => `${/\d/.test(text[at - 1] ?? "") ? " " : ""}${fraction.normalize("NFKD")}`,
    )
    .replace(/[\u2018\u2019\u2032\u00b4\u0060\u201c\u201d\u2033\u00d7\u2013\u2014\u2044]/g, (mark) => MARKS[mark] ?? mark)
    .replaceAll("''", '"');
}
