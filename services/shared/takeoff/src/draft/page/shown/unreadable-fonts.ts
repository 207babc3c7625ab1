/** A piece of text as pdf.js hands it out; what it says about other things has no `str`. */
export interface TextItem {
  str?: string;
  fontName?: string;
}

/**
 * Control characters, private ones and the sign for an unknown one: pdf.js hands out the numbers of glyphs where a font does not say which
 * letters they are. Of usual fonts, the numbers of digits and blanks are below 32.
 */
const NO_LETTER = /[\p{Cc}\p{Co}\ufffd]/gu;
/** A font of which a larger share of characters are no letters says nothing: those that look like letters are as wrong. */
const MAX_SHARE = 0.05;

interface FontCount {
  characters: number;
  noLetters: number;
}

/** What of a page's texts can be read. */
export interface ReadableTexts<Item> {
  items: readonly Item[];
  /** How many characters are left out, blanks not counted. */
  unreadable: number;
}

/**
 * Leaves out the texts of fonts that do not say what their letters are, such as composite fonts without a `ToUnicode` table: they look right
 * on paper, and read they are garbage.
 */
export function dropUnreadable<Item extends TextItem>(items: readonly Item[]): ReadableTexts<Item> {
  const fonts = new Map<string, FontCount>();
  for (const { str = "", fontName = "" } of items) {
    const count = fonts.get(fontName) ?? { characters: 0, noLetters: 0 };
    count.characters += str.replaceAll(" ", "").length;
    count.noLetters += str.match(NO_LETTER)?.length ?? 0;
    fonts.set(fontName, count);
  }
  const bad = new Map([...fonts].filter(([, { characters, noLetters }]) => noLetters > MAX_SHARE * characters));
  if (bad.size === 0) return { items, unreadable: 0 };
  return {
    items: items.filter(({ fontName = "" }) => !bad.has(fontName)),
    unreadable: [...bad.values()].reduce((sum, { characters }) => sum + characters, 0),
  };
}
