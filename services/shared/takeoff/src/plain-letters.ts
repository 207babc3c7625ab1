/** Letters that are no base letter with an accent. */
const LETTERS: Readonly<Record<string, string>> = { ß: "ss", ł: "l", Ł: "L", ø: "o", Ø: "O", æ: "ae", Æ: "AE", đ: "d", Đ: "D", ı: "i" };

/** A text with the plain forms of its letters, digits and marks, and without accents: `Länge（mm）` is `Lange(mm)`. */
export function withoutAccents(text: string): string {
  return (
    text
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .replace(/[ßłŁøØæÆđĐı]/g, (letter) => LETTERS[letter] ?? letter)
      // Korean syllables and the marks of Japanese ones are taken apart as accents are.
      .normalize("NFC")
  );
}

/** A text in lower case without accents; most cells have none, and are looked at once for each row. */
export function plainLetters(text: string): string {
  return (/^[\x20-\x7e]*$/.test(text) ? text : withoutAccents(text)).toLowerCase();
}
